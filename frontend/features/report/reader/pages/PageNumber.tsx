import { type FormEvent, useEffect, useState } from 'react';

/** Which page is on show, `current` from 1, and the way to another. */
export function PageNumber({
  current,
  count,
  onGo,
}: {
  current: number;
  count: number;
  onGo: (page: number) => void;
}) {
  const [draft, setDraft] = useState(String(current));
  useEffect(() => setDraft(String(current)), [current]);
  const commit = (event?: FormEvent) => {
    event?.preventDefault();
    const page = Number(draft);
    if (Number.isInteger(page) && page >= 1 && page !== current) onGo(Math.min(page, count));
    else setDraft(String(current));
  };
  return (
    <form onSubmit={commit} className="flex shrink-0 items-center gap-1.5 text-sm tabular-nums">
      <input
        type="text"
        inputMode="numeric"
        value={draft}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 5))}
        onFocus={(event) => event.target.select()}
        onBlur={() => commit()}
        aria-label="页码"
        className="h-9 w-11 rounded-md border border-edge bg-surface text-center outline-none focus:border-sea focus:ring-1 focus:ring-sea"
      />
      <span className="whitespace-nowrap text-muted">/ {count}</span>
    </form>
  );
}
