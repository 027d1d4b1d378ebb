/**
 * An address as people may see it in logs, lists and trails: the network it belongs to, never the household.
 * `203.0.*.*`, `2001:db8:*`; the own machine as it is.
 */
export function maskAddress(address: string): string {
  if (address.includes(':'))
    return address === '::1' ? address : `${address.split(':').slice(0, 2).join(':')}:*`;
  if (address === '127.0.0.1') return address;
  return address.replace(/^(\d+\.\d+)\.\d+\.\d+$/, '$1.*.*');
}
