/** The site's name as titles and the mark say it. */
export const siteName = '研海';

/** Names the page in the browser's tab and history; React moves it to the document's head. */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? `${children} - ${siteName}` : `${siteName} - 研究报告与数据图表检索`}</title>;
}
