import { useSyncExternalStore } from 'react';

/** Progress of a download, in bytes; `total` 0 when unknown. */
interface Transfer {
  received: number;
  total: number;
}

let transfer: Transfer = { received: 0, total: 0 };
const listeners = new Set<() => void>();

function tell(next: Transfer): void {
  transfer = next;
  for (const listener of listeners) listener();
}

/** Progress of the current download. */
export const useTransfer = (): Transfer =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => transfer,
  );

/** Fetches a file, telling `useTransfer` how far it is. @throws TypeError when it broke off, AbortError */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  tell({ received: 0, total: 0 });
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body) throw new TypeError(`HTTP ${response.status}`);
  const total = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    received += part.value.length;
    tell({ received, total });
  }
  return new Blob(parts, { type: 'application/pdf' });
}
