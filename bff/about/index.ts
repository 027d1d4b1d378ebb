import { fileURLToPath } from 'node:url';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { siteCode, siteInfo } from '../contract/site/about.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { siteCodes } from './siteCodes.ts';

/** Pixels of a code's side: three times what pages show, for dense screens. */
const width = 480;

/**
 * A code as a PNG.
 * @param target an address to write into a QR code, or `file:///…`: a picture of one, of any usual format
 * @throws when the picture cannot be read
 */
function drawCode(target: string): Promise<Buffer> {
  if (!target.startsWith('file:')) return toBuffer(target, { width, margin: 2 });
  return sharp(fileURLToPath(target))
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** A deployment's facts: company, registration, contact, and its own codes (spec §1). */
export function aboutRoutes({ config, log }: Services): Route[] {
  const { company, registration, mail } = config.about;
  const codes = siteCodes(config);
  const drawn = new Map<string, Promise<Buffer>>();
  const draw = (target: string) => {
    const known = drawn.get(target) ?? drawCode(target);
    drawn.set(target, known);
    return known.catch((error) => {
      drawn.delete(target);
      log.error({ err: error }, 'a code of the site could not be drawn');
      throw new ApiError('not_found');
    });
  };
  return [
    handle(siteInfo, async (_input, { response }) => {
      response.set('Cache-Control', 'public, max-age=300');
      return {
        company,
        registration,
        mail,
        codes: codes.map(({ key, name, text }) => ({
          key,
          name,
          text,
          image: `${siteCode.path}?key=${key}`,
        })),
      };
    }),
    handle(siteCode, async ({ key }, { response }) => {
      const code = codes.find((one) => one.key === key);
      if (!code) throw new ApiError('not_found');
      const picture = await draw(code.target);
      response.set('Cache-Control', 'public, max-age=3600').type('png').send(picture);
    }),
  ];
}
