import compression from 'compression';
import cookieParser from 'cookie-parser';
import type { RequestHandler } from 'express';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { createReadViewer, limitSessions } from './accounts/index.ts';
import { visitor } from './entitlements/plans.ts';
import { ApiError } from './errors.ts';
import { fileRoutes } from './files/index.ts';
import { healthRoutes } from './health/index.ts';
import { measureRequests } from './health/metrics.ts';
import { answerErrors } from './http/answerErrors.ts';
import { configureCookies } from './http/cookies.ts';
import { jsonBody } from './http/jsonBody.ts';
import { configuredLimits, createRateLimiter, limitByAddress, shedLoad } from './http/limits.ts';
import { mountRoutes, perUserConcurrency } from './http/mountRoutes.ts';
import { requestLog } from './http/requestLog.ts';
import { readByKey } from './keys/index.ts';
import { mailPages } from './mail/index.ts';
import { mcpRoutes } from './mcp/index.ts';
import { openApiRoutes } from './openapi/index.ts';
import { noticeRoutes } from './orders/index.ts';
import { wechatNotices } from './qrlogin/index.ts';
import { apiRoutes } from './routes.ts';
import { sandboxPage } from './sandbox/index.ts';
import { savedFeeds } from './saved/index.ts';
import type { Services } from './services.ts';
import { sitePages } from './site/index.ts';
import { streamedCalls, streamedUploads } from './uploads/index.ts';

/** The HTTP application. The order below is the order in which a request meets each part. */
export function createApp(services: Services): Express {
  const { config, log, metrics, redis, loopDelay } = services;
  const limits = configuredLimits(config);
  const calls = createRateLimiter(redis, limits.calls);
  const files = createRateLimiter(redis, limits.files);
  const routes = apiRoutes(services);
  const readViewer = createReadViewer(services.database);
  const shareOf = perUserConcurrency();

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  configureCookies(app, config.publicUrl);

  app.use(requestLog(log));
  app.use(measureRequests(metrics));
  app.use(securityHeaders());
  app.use(healthRoutes(services));
  app.use(compression());

  // Before the limit of calls, with one of its own: a notice that is turned away is money not yet credited.
  app.use(noticeRoutes(services));
  // And here a login that nobody hears of.
  app.use(wechatNotices(services));
  app.use(shedLoad(loopDelay, config.shedAbove, metrics.shed));
  app.use(['/api', '/mcp', '/sandbox'], limitByAddress(calls));
  app.use(cookieParser());
  app.use(openApiRoutes([...routes.map(({ call }) => call), ...streamedCalls]));
  // Before the body is read: uploads stream through.
  app.use(streamedUploads(services, readByKey(services.database, calls, readViewer)));
  app.use(['/api', '/sandbox/api'], jsonBody);
  const readCaller = readByKey(services.database, calls, limitSessions(readViewer, calls));
  app.use(mountRoutes(routes, readCaller, shareOf));
  // Programs are who their key says: a browser's session is none of theirs.
  const readProgram = readByKey(services.database, calls, async () => visitor);
  app.use(mcpRoutes(services, routes, readProgram, shareOf));
  if (config.sandbox) app.use(sandboxPage());

  app.use('/files', limitByAddress(files));
  app.use(fileRoutes(services, readViewer));
  app.use(['/api', '/files', '/sandbox/api'], () => {
    throw new ApiError('not_found');
  });

  app.use(savedFeeds(services, limitByAddress(files)));
  app.use(mailPages(services, limitByAddress(files)));
  app.use(sitePages(services, routes));
  app.use(answerErrors);
  return app;
}

/**
 * Security headers of every answer. Scripts come from our own origin alone, none inline; `wasm-unsafe-eval` is
 * for pdf.js' image decoders, inline styles for the toasts and dialogs that set them at run time, `blob:` for
 * downloads and PDF workers. Plain HTTP stays usable (a proxy in front adds TLS), so nothing is upgraded.
 */
function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The mini-program and shared links show covers from elsewhere.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
