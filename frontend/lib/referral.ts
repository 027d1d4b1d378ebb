/** Local keys of spec §2. */
const channelKey = 'myChannel';
const referrerKey = 'referrer';

/** Where a visitor came from; empty when unknown. */
export interface Referral {
  channel: string;
  referrer: string;
}

/** Keeps the channel of the address and an external referrer on entry; earlier ones stay when none is given. */
export function keepReferral(address: URL, referrer: string, storage: Storage): void {
  const channel = address.searchParams.get('channel')?.trim();
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  try {
    if (channel) storage.setItem(channelKey, channel.slice(0, 100));
    if (from?.protocol.startsWith('http') && from.host !== address.host) {
      storage.setItem(referrerKey, referrer.slice(0, 500));
    }
  } catch {
    // Storage may be full or blocked; referral data is worth nothing more than the attempt.
  }
}

/** What `keepReferral` kept. */
export function readReferral(storage: Storage): Referral {
  try {
    return { channel: storage.getItem(channelKey) ?? '', referrer: storage.getItem(referrerKey) ?? '' };
  } catch {
    return { channel: '', referrer: '' };
  }
}
