import { z } from 'zod';
import { ownFolders, usualMinimum } from '../mappings/disk.ts';
import { sandboxDanger } from '../mappings/sandboxDanger.mjs';
import { isEngineAddress } from '../mappings/searchEngine.ts';
import type { SiteCodeKey } from './contract/site/about.ts';
import { gatewaySettings, gatewayVariables, missingVariables } from './gateways/settings.ts';

/** An address that a QR code says (`https://…`, `weixin://…`), or a picture of one (`file:///…`). */
const code = z.url().max(1000).optional();

/** Facts a deployment states about itself; those not given are not shown. */
const aboutVariables = {
  /** Operating company of the site. */
  SITE_COMPANY: z.string().max(100).default('研海'),
  /** The registration notice at the very foot, such as 京ICP备00000000号. */
  SITE_REGISTRATION: z.string().max(200).default(''),
  /** For business and privacy matters. */
  SITE_MAIL: z.union([z.literal(''), z.email()]).default(''),
  SITE_GROUP_CODE: code,
  SITE_ACCOUNT_CODE: code,
  SITE_PROGRAM_CODE: code,
  SITE_SERVICE_CODE: code,
};

/** The same as the rest of the BFF reads it; a code that is not configured is empty. */
function aboutSettings(env: z.infer<z.ZodObject<typeof aboutVariables>>) {
  const codes: Record<SiteCodeKey, string> = {
    group: env.SITE_GROUP_CODE ?? '',
    account: env.SITE_ACCOUNT_CODE ?? '',
    program: env.SITE_PROGRAM_CODE ?? '',
    service: env.SITE_SERVICE_CODE ?? '',
  };
  return { company: env.SITE_COMPANY, registration: env.SITE_REGISTRATION, mail: env.SITE_MAIL, codes };
}

const flag = z.enum(['0', '1', 'false', 'true', 'on', 'off']).transform((text) => /^(1|true|on)$/.test(text));
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));

/** Every variable the BFF reads, with its meaning and default. Unset and empty are the same. */
const variables = z.object({
  /** Listening address. Port 0 takes a free one. */
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8080),
  /** production | development | test. Production answers no details and needs real secrets. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** One address, or several of one cluster (`engineNodes`). */
  OPENSEARCH_URL: z.string().refine(isEngineAddress, 'not an address of OpenSearch'),
  DATABASE_URL: z.url({ protocol: /^mysql$/ }),
  /** A replica of it, for what may be some seconds old (`clients/mysql.ts`). */
  DATABASE_REPLICA_URL: z.url({ protocol: /^mysql$/ }).optional(),
  /** redis://…, rediss://… or the path of a socket. */
  REDIS_URL: z.string().regex(/^(rediss?:\/\/|unix:\/\/|\/)/, 'not an address of Redis'),
  /** The store: file:///folder or s3://bucket/prefix?endpoint=… (`mappings/store`). */
  STORE_URL: z.url({ protocol: /^(file|s3)$/ }),
  /** The site's own folder. */
  DATA_DIR: z.string().default('.'),
  /** Log file of account, money and audit events; empty: among the other lines. */
  EVENT_LOG_DIR: z.string().default(''),
  /** Bytes below which nothing more is taken in. */
  MIN_FREE_BYTES: whole(0, Number.MAX_SAFE_INTEGER).default(usualMinimum),
  /** The indexer's intake, and the secret that opens it. */
  INDEXER_URL: z.url({ protocol: /^http$/ }).default('http://127.0.0.1:8090'),
  INTERNAL_KEY: z.string().default(''),
  /** Prefix of the search aliases and of every key in Redis, so that two sites can share engines. */
  INDEX_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/)
    .default('yanhai'),
  /** Stand-ins for the outside parties; on unless NODE_ENV is production. */
  SANDBOX: flag.optional(),
  ...gatewayVariables,
  /** The site's public URL: payment gateways send their notices to it, and QR codes contain it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The mini program that shared links open; without one the sandbox's stands in. */
  MINI_PROGRAM_APP_ID: z.string().default(''),
  ...aboutVariables,
  /** Opens /readyz and /metrics to others than this machine: `Authorization: Bearer …`. */
  MONITOR_KEY: z.string().default(''),
  /** The built frontend. */
  SITE_DIR: z.string().default('frontend/dist'),
  /** Addresses or networks (10.0.0.0/8, loopback) whose X-Forwarded-For is believed. None by default. */
  TRUSTED_PROXIES: list.default([]),
  /** Calls and files one address may ask for in a minute (decisions: 600 calls). */
  CALLS_PER_MINUTE: whole(1, 1_000_000).default(600),
  FILES_PER_MINUTE: whole(1, 1_000_000).default(3000),
  /** Text messages with codes the whole site may send in an hour: each costs money, and somebody else's patience. */
  CODES_PER_HOUR: whole(1, 1_000_000).default(1000),
  /** Days for which logins and what happened to accounts are kept. */
  ACCOUNT_TRAIL_DAYS: whole(1, 3650).default(184),
  /** Milliseconds the process may come late to its work before it turns requests away; 0: never. */
  SHED_ABOVE_MS: whole(0, 60_000).optional(),
  /**
   * Worker processes behind the one port (with two, one that hangs takes down only its current calls), and the number
   * of this one: the first does the site's own jobs.
   */
  BFF_WORKERS: whole(1, 64).default(2),
  BFF_WORKER: whole(1, 64).default(1),
  /** Set for the process that stands by until a worker is lost. */
  BFF_STANDBY: flag.default(false),
  /** Secret with which the process that owns the port introduces connections; empty: this process owns the port. */
  BFF_FRONT_KEY: z.string().optional(),
  /** Time for open requests to finish after SIGTERM. */
  DRAIN_SECONDS: whole(0, 300).default(10),
});

const minSecretLength = 16;

/** Rules between variables. */
const checked = variables
  .refine(
    ({ NODE_ENV, INTERNAL_KEY }) => NODE_ENV !== 'production' || INTERNAL_KEY.length >= minSecretLength,
    {
      path: ['INTERNAL_KEY'],
      message: `production needs a secret of ${minSecretLength} characters, the same as the indexer's`,
    },
  )
  .superRefine((env, context) => {
    for (const name of missingVariables(env)) {
      const message = 'missing, while others of the same gateway are given';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** The BFF's configuration: read once, checked whole, never changed. */
export type BffConfig = Readonly<ReturnType<typeof readBffConfig>>;

/**
 * Reads and checks the environment; the only place of the BFF that does.
 * @param overrides variables that win over the environment (tests).
 * @throws one Error that names every wrong variable, never its value (it may be a secret).
 */
export function readBffConfig(overrides: Record<string, string> = {}) {
  const given = Object.entries({ ...process.env, ...overrides }).filter(([, value]) => value !== '');
  const parsed = checked.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const sandbox = env.SANDBOX ?? env.NODE_ENV !== 'production';
  return {
    host: env.HOST,
    port: env.PORT,
    production: env.NODE_ENV === 'production',
    logLevel: env.LOG_LEVEL,
    opensearchUrl: env.OPENSEARCH_URL,
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    redisUrl: env.REDIS_URL,
    storeUrl: env.STORE_URL,
    eventLogDir: env.EVENT_LOG_DIR,
    disk: { folders: ownFolders(env.DATA_DIR, env.STORE_URL), minimum: env.MIN_FREE_BYTES },
    indexerUrl: env.INDEXER_URL,
    internalKey: env.INTERNAL_KEY,
    indexPrefix: env.INDEX_PREFIX,
    sandbox,
    /** Why the sandbox is open to strangers; empty where it is off or nobody reaches it. */
    sandboxDanger: sandbox
      ? sandboxDanger({
          production: env.NODE_ENV === 'production',
          host: env.HOST,
          publicUrl: env.PUBLIC_URL,
          proxies: env.TRUSTED_PROXIES,
        })
      : [],
    miniProgramAppId: env.MINI_PROGRAM_APP_ID,
    publicUrl: env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`,
    gateways: gatewaySettings(env),
    about: aboutSettings(env),
    monitorKey: env.MONITOR_KEY,
    siteFolder: env.SITE_DIR,
    trustedProxies: env.TRUSTED_PROXIES,
    callsPerMinute: env.CALLS_PER_MINUTE,
    filesPerMinute: env.FILES_PER_MINUTE,
    codesPerHour: env.CODES_PER_HOUR,
    accountTrailDays: env.ACCOUNT_TRAIL_DAYS,
    // A machine that runs tests is slow for reasons of its own.
    shedAbove: env.SHED_ABOVE_MS ?? (env.NODE_ENV === 'test' ? 0 : 400),
    workers: env.BFF_WORKERS,
    leads: env.BFF_WORKER === 1,
    standby: env.BFF_STANDBY,
    frontKey: env.BFF_FRONT_KEY,
    drainSeconds: env.DRAIN_SECONDS,
  };
}
