let path = typeof window === 'undefined' ? '/' : window.location.pathname;

/** The path of the page on show; the address is ahead of it while the next page's file loads. */
export const shownPath = (): string => path;

/** Tells that another page is on show. */
export function setShownPath(to: string): void {
  path = to;
}
