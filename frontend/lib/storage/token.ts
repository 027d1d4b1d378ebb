/** The cookie's names: where the site's address is https it is bound to this host alone. */
const names = ['__Host-token', 'token'];

/** The session's readable token (the CSRF defence), or empty when there is no session. */
export function readToken(): string {
  const pairs = document.cookie.split('; ').map((part) => part.split('='));
  const value = names.map((name) => pairs.find(([key]) => key === name)?.[1]).find((found) => found);
  return value ? decodeURIComponent(value) : '';
}

/** Forgets a token whose session is over. */
export function dropToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers we serve.
  document.cookie = 'token=; path=/; max-age=0';
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = '__Host-token=; path=/; max-age=0; secure';
}
