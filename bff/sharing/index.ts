import { toBuffer } from 'qrcode';
import { generateUrlScheme, getReportQrCode } from '../contract/sharing.ts';
import { findReport } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

/**
 * A link that opens a page of the mini program from any browser: WeChat's plain URL scheme, which needs no call to
 * WeChat, only the page declared in the mini program's settings.
 * @param appId of the mini program
 */
function miniProgramLink(appId: string, path: string, query: string): string {
  const parts = new URLSearchParams({ appid: appId, path, query, env_version: 'release' });
  return `weixin://dl/business/?${parts}`;
}

/** Stands for the mini program where none is configured; WeChat knows no such one. */
const sandboxAppId = 'wx0000000000000000';
/** Pixels of a QR image's side. */
const qrWidth = 430;

/** Passing a report on: a link into the mini program, and a QR image. */
export function sharingRoutes({ config, documents }: Services): Route[] {
  return [
    handle(generateUrlScheme, ({ path, query }) => {
      const appId = config.miniProgramAppId || (config.sandbox ? sandboxAppId : '');
      if (appId === '') throw new ApiError('gateway_off');
      return { openlink: miniProgramLink(appId, path, query) };
    }),
    handle(getReportQrCode, async ({ scene }, { response }) => {
      if ((await findReport(documents, scene)) === null) throw new ApiError('report_not_found');
      // A plain address: any camera opens it, and WeChat opens the mini program that claims its beginning.
      const address = `${config.publicUrl}/detail/${scene}?channel=qrcode`;
      const picture = await toBuffer(address, { width: qrWidth, margin: 2, errorCorrectionLevel: 'M' });
      response.set('Cache-Control', 'private, max-age=3600').type('png').send(picture);
    }),
  ];
}
