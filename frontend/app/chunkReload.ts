const key = 'chunkReloadedAt';
/** One reload at most in this time (spec §8). */
const pause = 60_000;

/** Whether an error says that a lazily loaded file is gone, as after a new release. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|module script/i.test(
    error.message,
  );

/** Reloads the page unless that was done within the last 60 seconds; tells whether it does. */
export function reloadForChunk(storage: Storage, now: number, reload: () => void): boolean {
  try {
    const last = Number(storage.getItem(key) ?? 0);
    if (now - last < pause) return false;
    storage.setItem(key, String(now));
  } catch {
    // Without storage nothing would stop an endless chain of reloads.
    return false;
  }
  reload();
  return true;
}
