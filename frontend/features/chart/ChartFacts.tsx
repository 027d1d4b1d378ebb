import { BookOpen, Lock } from 'lucide-react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button } from '../../components/Button.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { useGate } from '../../lib/gate.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';

/** A chart's kind, industry, time, and the report it stands in. */
export function ChartFacts({ chart }: { chart: Chart }) {
  const gate = useGate();
  // Spec §5: opening the page of a chart takes a membership; nothing is said while the account is unknown.
  const { state, level } = useViewer();
  const member = level >= 1 || state === 'unknown';
  return (
    <div className="border-line border-t px-5 pt-2 pb-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted tabular-nums">
        <Tag>{chart.type.name}</Tag>
        {chart.industry.name && <Tag>{chart.industry.name}</Tag>}
        <span className="flex-1 max-sm:order-last max-sm:basis-full">
          {chart.source && `资料来源：${chart.source}`}
        </span>
        {chart.time_text && <span className="max-sm:ml-auto">{chart.time_text}</span>}
      </p>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 flex-1 truncate">
          <span className="text-muted">出自</span>{' '}
          <TextLink to={detailAddress(chart.fid)} newTab className="touch">
            {chart.file.name}
          </TextLink>
        </span>
        <Button
          tone="quiet"
          size="sm"
          aria-disabled={gate.pending}
          onClick={() => gate.run({ kind: 'original', fid: chart.fid, page: chart.page })}
          className="-mr-3 text-sea tabular-nums"
        >
          {member ? (
            <BookOpen aria-hidden="true" size={16} strokeWidth={1.5} />
          ) : (
            <Lock aria-hidden="true" size={14} strokeWidth={1.75} className="text-gold" />
          )}
          查看原文第{chart.page}页{!member && <span className="text-muted">需{words.tiers[1]}</span>}
        </Button>
      </p>
    </div>
  );
}
