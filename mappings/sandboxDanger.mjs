// Plain JavaScript: the launcher reads it before any package is there.

/** Hosts that nobody else reaches. */
const own = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/**
 * Why a sandbox is open to strangers, who could log in as anybody and pay nothing; in English, none where it is not.
 * @param {{ production: boolean, host: string, publicUrl: string | undefined, proxies: readonly string[] }} given
 * @returns {string[]}
 */
export function sandboxDanger({ production, host, publicUrl, proxies }) {
  const reasons = [];
  if (production) reasons.push('NODE_ENV is production');
  if (!own.test(host)) reasons.push(`it listens on ${host}`);
  if (publicUrl && !own.test(new URL(publicUrl).hostname)) reasons.push(`its public address is ${publicUrl}`);
  if (proxies.length > 0) reasons.push('it stands behind a proxy');
  return reasons;
}
