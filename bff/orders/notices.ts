import express, { type Request, type Response, Router } from 'express';
import { ApiError } from '../errors.ts';
import { NoticeRefused, noticePaths, type Platform, platforms } from '../gateways/pay/gateway.ts';
import { createRateLimiter, limitByAddress, limits } from '../http/limits.ts';
import type { Services } from '../services.ts';
import { settleOrder } from './settleOrder.ts';
import { settleRefund } from './settleRefund.ts';

/** More than any notice has. */
const maxBody = '64kb';

/** The answer that a gateway expects; after any other it sends the notice again. */
type AnswerGateway = (response: Response, status: number, text: string) => void;

const answers: Record<Platform, AnswerGateway> = {
  wxpay: (response, status, text) =>
    response.status(status).json({ code: status === 200 ? 'SUCCESS' : 'FAIL', message: text }),
  alipay: (response, status) =>
    response
      .status(status)
      .type('text/plain')
      .send(status === 200 ? 'success' : 'fail'),
};

/** Payment notices. Mount before any body parser: signatures cover the bytes as they came. */
export function noticeRoutes(services: Services): Router {
  const router = Router({ caseSensitive: true });
  const limit = createRateLimiter(services.redis, limits.payNotices);
  for (const platform of platforms) {
    const path = noticePaths[platform];
    router.post(path, limitByAddress(limit), express.raw({ type: () => true, limit: maxBody }));
    router.post(path, async (request, response) => {
      const [status, text] = await take(services, platform, request);
      answers[platform](response, status, text);
    });
    router.all(path, (_request, response) => {
      response.set('Allow', 'POST');
      throw new ApiError('method_not_allowed');
    });
  }
  return router;
}

/** @returns HTTP status and text: 200 taken, 4xx refused for good, 503 when it shall come again */
async function take(services: Services, platform: Platform, request: Request): Promise<[number, string]> {
  const { log } = request;
  const gateway = services.payments[platform];
  if (gateway === null) return [503, '该支付方式暂未开通'];
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    const trade = await gateway.readNotice({ headers: request.headers, body });
    if (trade.state === 'refunded') {
      await settleRefund({ database: services.database, log }, platform, trade.refund);
      return [200, '成功'];
    }
    if (trade.state !== 'paid') {
      log.info({ platform, state: trade.state }, 'a notice of something other than a payment');
      return [200, '成功'];
    }
    const settlement = await settleOrder({ database: services.database, log }, platform, trade.payment);
    return settlement === 'refused' ? [400, '订单信息不符'] : [200, '成功'];
  } catch (error) {
    if (error instanceof NoticeRefused) {
      log.warn({ platform, err: error }, 'payment notice refused');
      return [401, '通知校验失败'];
    }
    log.error({ platform, err: error }, 'payment notice not taken; it shall come again');
    return [503, '系统繁忙，请稍后重试'];
  }
}
