/** Keys of the browser's storage. */
const channelKey = 'myChannel';
const referrerKey = 'referrer';
/** Of an invitation's link; kept until the one who followed it registers. */
const inviteKey = 'invite';

/** Origin of a visitor; empty when unknown. */
export interface Referral {
  channel: string;
  referrer: string;
  /** The code of who invited. */
  invite: string;
}

/** Keeps channel and invitation of the address and an external referrer on entry; earlier ones stay when none is given. */
export function saveReferral(address: URL, referrer: string, storage: Storage): void {
  const channel = address.searchParams.get('channel')?.trim();
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  try {
    const invite = address.searchParams.get('invite')?.trim();
    if (invite) storage.setItem(inviteKey, invite.slice(0, 40));
    if (channel) storage.setItem(channelKey, channel.slice(0, 100));
    if (from?.protocol.startsWith('http') && from.host !== address.host) {
      storage.setItem(referrerKey, referrer.slice(0, 500));
    }
  } catch {
    // Storage may be full or blocked; referral data is worth nothing more than the attempt.
  }
}

/** Reads what `saveReferral` stored. */
export function readReferral(storage: Storage): Referral {
  try {
    const read = (key: string) => storage.getItem(key) ?? '';
    return { channel: read(channelKey), referrer: read(referrerKey), invite: read(inviteKey) };
  } catch {
    return { channel: '', referrer: '', invite: '' };
  }
}
