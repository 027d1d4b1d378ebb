const name = 'token';

/** The session's readable token (the CSRF defence), or empty when there is no session. */
export function readToken(): string {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
}

/** Forgets a token whose session is over. */
export function dropToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers we serve.
  document.cookie = `${name}=; path=/; max-age=0`;
}
