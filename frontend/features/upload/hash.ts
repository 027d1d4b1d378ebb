/**
 * Hex SHA-256 of a file, worked out by the browser off the page's thread; null where the page is not on a secure
 * address and the browser refuses: then the server finds a duplicate after the file was sent.
 */
export async function hashOf(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
