import { fileURLToPath } from 'node:url';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import type { BffConfig } from '../config.ts';
import { type SiteCodeKey, siteCode, siteCodeKeys, siteInfo } from '../contract/site/about.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** A code that is there: what it is called and for, and what a person who scans it gets to. */
interface SiteCode {
  key: SiteCodeKey;
  name: string;
  text: string;
  /** The address it says, or the picture (`file:///…`) that shows it. */
  target: string;
}

const words: Record<SiteCodeKey, { name: string; text: string }> = {
  group: { name: '报告群组', text: '加入后与同行交流报告' },
  account: { name: '公众号', text: '关注后可收到每日精选' },
  program: { name: '小程序', text: '在手机上接着读，设置头像与昵称' },
  service: { name: '在线客服', text: '咨询与开票，回复“发票”即可' },
};

/**
 * The site's codes: those that are configured. While the sandbox stands in for the outside parties, it stands in for
 * the rest of the codes too; its page says what belongs there.
 */
function siteCodes({ about, sandbox, publicUrl }: BffConfig): readonly SiteCode[] {
  return siteCodeKeys
    .map((key) => {
      const standIn = sandbox ? `${publicUrl}/sandbox#code-${key}` : '';
      const { name, text } = words[key];
      const target = about.codes[key] || standIn;
      return { key, name, text: about.codes[key] ? text : `沙盒示例：${text}`, target };
    })
    .filter(({ target }) => target !== '');
}

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

/** A deployment's facts: company, registration, contact, and its own codes. */
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
