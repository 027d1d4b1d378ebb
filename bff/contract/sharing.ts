import { z } from 'zod';
import { body, defineCall, idField, image } from './call.ts';

/** A page of the mini program and its query, as WeChat takes them. */
const miniProgramPage = {
  path: z.string().regex(/^[\w/-]{0,200}$/),
  query: z
    .string()
    .max(512)
    .regex(/^[\w%&=.*~-]*$/),
};

/** POST /api/file/generateUrlScheme: a link that opens a page of the mini program (spec §7). */
export const generateUrlScheme = defineCall({
  method: 'POST',
  path: '/api/file/generateUrlScheme',
  summary: 'A link into the mini program',
  tag: 'sharing',
  who: 'anyone',
  request: body(miniProgramPage),
  data: z.object({ openlink: z.string() }),
  errors: ['gateway_off'],
  example: { path: 'pages/detail/detail', query: 'id=1' },
});

/** GET /api/gz/getBaogaoWxCode: a QR image for one report; scanning it opens the report (spec §7). */
export const getReportQrCode = defineCall({
  method: 'GET',
  path: '/api/gz/getBaogaoWxCode',
  summary: 'QR code of a report',
  tag: 'sharing',
  who: 'anyone',
  request: body({ scene: idField, type: z.literal('2').default('2') }),
  data: image,
  produces: 'image/png',
  errors: ['report_not_found', 'search_unavailable'],
  example: { scene: '1', type: '2' },
});
