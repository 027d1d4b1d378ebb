import type { siteInfo } from '../../bff/contract/about.ts';
import type { Data } from '../../bff/contract/call.ts';

/** The codes in the footer: where to follow, and whom to ask (spec §1: social codes, invoice help). */
const shown: readonly string[] = ['account', 'service'];

/** Those of the site's codes that belong in the footer; on screens that another device can scan. */
export function FooterCodes({ codes }: { codes: Data<typeof siteInfo>['codes'] }) {
  return (
    <ul className="mt-4 flex gap-6 max-lg:hidden">
      {codes
        .filter(({ key }) => shown.includes(key))
        .map(({ key, name, image }) => (
          <li key={key} className="text-center text-xs">
            <img
              src={image}
              alt={`${name}二维码`}
              width={84}
              height={84}
              loading="lazy"
              className="mb-1 border border-line bg-white"
            />
            {name}
          </li>
        ))}
    </ul>
  );
}
