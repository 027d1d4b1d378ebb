import type { Chart } from '../../../bff/contract/entities.ts';
import { Tag } from '../../components/Tag.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { detailAddress, readerAddress } from '../../lib/addresses.ts';

/** A chart's kind, industry, time, and the report it stands in. */
export function ChartFacts({ chart }: { chart: Chart }) {
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
        <TextLink to={readerAddress(chart.fid, chart.page)} newTab className="touch tabular-nums">
          查看原文第{chart.page}页
        </TextLink>
      </p>
    </div>
  );
}
