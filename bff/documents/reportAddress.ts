/** Addresses of our own that belong to one report: its page, its preview and its files. */
const ofReport =
  /^\/(?:detail|preview|files\/(?:covers|pages|originals))\/([1-9]\d{0,14})(?:\.(?:jpg|pdf)|\/.*)?$/;

/**
 * The report that an address of this site belongs to.
 * @param address a path, or a whole address
 * @param host the site's own, with its port
 * @returns null for anything that is no address of a report here
 */
export function reportOfAddress(address: string, host: string): number | null {
  const own = `http://${host}`;
  if (!URL.canParse(address, own)) return null;
  const url = new URL(address, own);
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(own).host || url.username !== '') return null;
  const id = ofReport.exec(url.pathname)?.[1];
  return id === undefined ? null : Number(id);
}
