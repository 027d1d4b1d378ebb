import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Security headers of every answer. Scripts come from our own origin alone, none inline; `wasm-unsafe-eval` is
 * for pdf.js' image decoders, inline styles for the toasts and dialogs that set them at run time, `blob:` for
 * downloads and PDF workers. Plain HTTP stays usable (a proxy in front adds TLS), so nothing is upgraded.
 */
export function securityHeaders(): RequestHandler {
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
