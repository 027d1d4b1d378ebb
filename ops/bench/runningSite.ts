import { z } from 'zod';

const schema = z.object({
  SITE_URL: z.url(),
  OPENSEARCH_URL: z.string(),
  DATABASE_URL: z.url(),
  REDIS_URL: z.string(),
  STORE_URL: z.url(),
  /** State file of its launcher; absent where no launcher started it. */
  DATA_DIR: z.string().optional(),
  INDEX_PREFIX: z.string().default('yanhai'),
});

/** The site under measurement, from the launcher's `run.json`. */
export type RunningSite = z.output<typeof schema>;

/** The site that runs now, or null. */
export async function findRunningSite(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<RunningSite | null> {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) return null;
  const answers = await fetch(`${parsed.data.SITE_URL}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  return answers ? parsed.data : null;
}
