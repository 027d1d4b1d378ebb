import type { TryEvent } from '../../../bff/contract/desk/lab.ts';
import { TextLink } from '../../components/Button.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { formatCount } from '../../lib/format.ts';

type DataOf<Name extends TryEvent['event']> = Extract<TryEvent, { event: Name }>['data'];

/** What came of a trial so far. */
export interface TryResult {
  query: DataOf<'query'>;
  end: DataOf<'end'>;
}

const heading = 'mb-2 font-semibold text-lg';
const share = (value: number | null) => (value === null ? '—' : value.toFixed(3));

/** The query before and after, then the golden queries. */
export function TryResults({
  result: { query, end },
  keyword,
}: {
  result: Partial<TryResult>;
  keyword: string;
}) {
  return (
    <>
      {query && (
        <section aria-label="前后对照" className="mt-6">
          <h2 className={heading}>“{keyword}”前后</h2>
          <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
            <Side title="现在" side={query.before} other={query.after} />
            <Side title="试算" side={query.after} other={query.before} />
          </div>
        </section>
      )}
      {end && <Golden end={end} />}
    </>
  );
}

type SideData = TryResult['query']['before'];

function Side({ title, side, other }: { title: string; side: SideData; other: SideData }) {
  const isThere = new Set(other.hits.map(({ id }) => id));
  return (
    <div>
      <p className="flex items-baseline justify-between border-line border-b pb-1">
        <span className="font-semibold">{title}</span>
        <span className="text-muted text-sm tabular-nums">{formatCount(side.total)} 份</span>
      </p>
      {side.variants.length > 0 && (
        <p className="mt-1 text-muted text-sm">也按 {side.variants.join('、')} 检索</p>
      )}
      {side.hits.length === 0 && <p className="mt-2 text-muted">没有结果</p>}
      <ol aria-label={title} className="divide-y divide-line">
        {side.hits.map(({ id, name }, index) => (
          <li
            key={id}
            className="grid min-h-11 grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-2 py-2"
          >
            <span className="text-muted tabular-nums">{index + 1}</span>
            <TextLink to={detailAddress(id)} newTab className="min-w-0">
              {name}
            </TextLink>
            {!isThere.has(id) && <span className="text-sea text-sm">{title === '试算' ? '新' : '不再'}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Golden({ end }: { end: TryResult['end'] }) {
  const { before, after, better, worse, moved, queries, loss } = end;
  const rows = [
    ['nDCG@10', share(before.ndcg), share(after.ndcg)],
    ['MRR', share(before.mrr), share(after.mrr)],
    ['召回@10', share(before.recall), share(after.recall)],
    ['零结果', before.zero, after.zero],
  ];
  return (
    <section aria-label="标准查询" className="mt-8">
      <h2 className={heading}>标准查询与近期热搜</h2>
      {loss && (
        <p role="alert" className="mb-2 max-w-prose text-cinnabar">
          不宜启用：{loss.text}
        </p>
      )}
      <p className="mb-2 tabular-nums">
        {formatCount(before.queries)} 个查询，{moved} 个的结果有变：{better} 个更好，{worse} 个更差。
      </p>
      <table className="w-full max-w-96 text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            <th className="text-left font-normal">指标</th>
            <th className="text-right font-normal">现在</th>
            <th className="text-right font-normal">试算</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-y">
          {rows.map(([name, was, is]) => (
            <tr key={name}>
              <th className="py-1 text-left font-normal">{name}</th>
              <td className="py-1 text-right">{was}</td>
              <td className="py-1 text-right">{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {queries.length > 0 && (
        <ul aria-label="结果有变的查询" className="mt-4 divide-y divide-line border-line border-y">
          {queries.map((one) => (
            <li key={`${one.only_title} ${one.keyword}`} className="py-2">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-words">{one.keyword}</span>
                <span className="text-muted text-sm tabular-nums">
                  {one.before === null ? '近期热搜' : `${share(one.before)} → ${share(one.after)}`}
                </span>
              </p>
              <p className="text-muted text-sm">
                {one.moves.map(({ id, name, before: was, after: is }) => (
                  <span key={id} className="mr-4 inline-block tabular-nums">
                    {name.slice(0, 16)} {was ?? '外'}→{is ?? '外'}
                  </span>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
