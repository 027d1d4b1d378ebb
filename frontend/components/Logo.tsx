import { useCall } from '../lib/hooks/useCall.ts';

/** The site's name as titles and the mark say it. */
const siteName = '研海';

/** Names the page in the browser's tab and history; React moves it to the document's head. */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? `${children} - ${siteName}` : `${siteName} - 搜索研究报告与数据图表`}</title>;
}

/** The seal: a page's lines that turn into waves. */
function Seal() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className="size-7">
      <rect width="32" height="32" rx="4" fill="var(--cinnabar)" />
      <g fill="none" stroke="var(--on-cinnabar)" strokeWidth="2.25" strokeLinecap="round">
        <path d="M7 9h18" />
        <path d="M7 16c3-1.6 6-1.6 9 0s6 1.6 9 0" />
        <path d="M7 23c2.25-3.2 4.5-3.2 6 0s4.5 3.2 6 0 3.75-3.2 6 0" />
      </g>
    </svg>
  );
}

/** Seal and name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Seal />
      <span role="img" aria-label={siteName} className="wordmark" />
    </span>
  );
}

/** The company and registration notice, with the address for letters; one line held while it loads. */
export function SiteNotice() {
  const { data } = useCall('/api/site', {});
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
