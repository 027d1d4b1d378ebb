import type { Data } from '../../../bff/contract/call.ts';
import type { deskAudit } from '../../../bff/contract/deskAudit.ts';
import { actNames } from './names.ts';

type Line = Data<typeof deskAudit>['items'][number];

/** Lines of the trail, the latest first. */
export function AuditLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <p className="text-muted">没有操作记录。</p>;
  return (
    <ul aria-label="操作记录" className="divide-y divide-line border-line border-y">
      {lines.map((line) => (
        <li key={line.id} className="py-3">
          <AuditLine line={line} />
        </li>
      ))}
    </ul>
  );
}

/** One act: what was done to what, why, by whom, when; and on demand what it was before and after. */
export function AuditLine({ line }: { line: Line }) {
  const { what, target, reason, actor, actor_name, time, before, after } = line;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{actNames[what] ?? what}</span>
        <span className="tabular-nums">{target}</span>
        <span className="ml-auto text-muted text-sm tabular-nums">{time}</span>
      </p>
      <p className="text-sm">{reason || '（没有写理由）'}</p>
      <p className="text-muted text-sm">{actor_name ? `${actor_name}（${actor}）` : actor}</p>
      {(before || after) && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center text-sea">前后对照</summary>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-2">
            <dt className="text-muted">之前</dt>
            <dd className="break-all font-mono">{before || '—'}</dd>
            <dt className="text-muted">之后</dt>
            <dd className="break-all font-mono">{after || '—'}</dd>
          </dl>
        </details>
      )}
    </>
  );
}
