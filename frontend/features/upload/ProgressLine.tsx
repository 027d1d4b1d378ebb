/** Progress as a thin bar with its words. */
export function ProgressLine({ label, value, text }: { label: string; value: number; text: string }) {
  return (
    <div className="flex items-center gap-3">
      <progress aria-label={label} value={value} max={1} className="h-1.5 min-w-0 flex-1 accent-sea" />
      <span className="w-28 shrink-0 text-right text-muted text-sm tabular-nums">{text}</span>
    </div>
  );
}
