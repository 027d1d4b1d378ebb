import { siteName } from './PageTitle.tsx';

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
