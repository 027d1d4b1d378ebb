import { siteInfo } from '../../bff/contract/site/about.ts';
import { useCall } from '../lib/hooks/useCall.ts';

/** The company and registration notice of spec §1, with the address for letters; one line held while it loads. */
export function SiteNotice() {
  const { data } = useCall(siteInfo, {});
  return (
    <p className="page flex min-h-12 flex-wrap items-center gap-x-6 gap-y-1 py-3 text-xs">
      {data && (
        <>
          <span>{`© ${new Date().getFullYear()} ${data.company}`}</span>
          {data.registration && (
            <a
              href="https://beian.miit.gov.cn/"
              target="_blank"
              rel="noopener"
              className="touch hover:text-sea"
            >
              {data.registration}
            </a>
          )}
          {data.mail && (
            <a href={`mailto:${data.mail}`} className="touch hover:text-sea">
              {data.mail}
            </a>
          )}
        </>
      )}
    </p>
  );
}
