import { useOutbox } from '../lib/notify.ts';

/** The latest message in plain form, for when the toaster's own code cannot be loaded. */
export function PlainMessage() {
  const text = useOutbox().pending.at(-1)?.text;
  return (
    <div role="alert" className="fixed inset-x-0 top-18 z-60 flex justify-center px-4">
      {text !== undefined && (
        <p className="rounded-md border border-line bg-surface px-4 py-3 text-sm shadow-float">{text}</p>
      )}
    </div>
  );
}
