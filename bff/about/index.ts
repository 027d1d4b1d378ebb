import { siteCode, siteInfo } from '../contract/about.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { drawCode } from './drawCode.ts';
import { siteCodes } from './siteCodes.ts';

/** What a deployment tells about itself: company, registration, contact, and its own codes (spec §1). */
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
