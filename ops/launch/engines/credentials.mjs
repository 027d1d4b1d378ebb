/**
 * Moves user and password of a URL into a header: fetch refuses a URL that has them.
 * @param {string} url
 * @returns {{ address: string, headers: Record<string, string> }} the address without them, and that header, if any
 */
export function splitCredentials(url) {
  const address = new URL(url);
  const pair = [address.username, address.password].map(decodeURIComponent).join(':');
  if (pair === ':') return { address: url, headers: {} };
  address.username = '';
  address.password = '';
  return {
    address: address.href,
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}
