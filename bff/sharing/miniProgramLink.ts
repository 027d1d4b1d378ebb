/**
 * A link that opens a page of the mini program from any browser: WeChat's plain URL scheme, which needs no call to
 * WeChat, only the page declared in the mini program's settings.
 * @param appId of the mini program
 */
export function miniProgramLink(appId: string, path: string, query: string): string {
  const parts = new URLSearchParams({ appid: appId, path, query, env_version: 'release' });
  return `weixin://dl/business/?${parts}`;
}
