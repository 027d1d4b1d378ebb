import { useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { Facts } from './DeskFrame.tsx';

const heading = 'mb-2 font-semibold text-lg';

/** How the query is read, what a word of the dictionary would change, and why a report has its rank. */
export function LabInsight({ keyword, onlyTitle }: { keyword: string; onlyTitle: 0 | 1 }) {
  const [word, setWord] = useState('');
  const [id, setId] = useState('');
  const [read, setRead] = useState<DataOf<'/api/operator/lab/analyze'>>();
  const [why, setWhy] = useState<DataOf<'/api/operator/lab/explain'>>();
  const analyze = useAction('/api/operator/lab/analyze', { failure: false, onDone: setRead });
  const explain = useAction('/api/operator/lab/explain', { failure: false, onDone: setWhy });
  return (
    <div className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-2">
      <section aria-label="词典">
        <h2 className={heading}>词典</h2>
        <Form
          error={analyze.error}
          onSubmit={() =>
            void analyze.run({ text: keyword || word, ...(word.trim() && { word: word.trim() }) })
          }
        >
          <Field
            name="word"
            label="拟加入词典的词"
            value={word}
            onChange={setWord}
            maxLength={20}
            autoComplete="off"
            hint="留空则只显示检索词的切分；词典随版本发布，重建索引后生效"
          />
          <Button type="submit" disabled={analyze.pending || (keyword === '' && word.trim() === '')}>
            查看切分
          </Button>
        </Form>
        {read && (
          <>
            <Facts facts={read.understood.map(({ name, values }) => [name, values.join('、')] as const)} />
            <Facts facts={read.fields.map(({ field, tokens }) => [field, tokens.join(' ')] as const)} />
            {read.touched && <Touched touched={read.touched} />}
          </>
        )}
      </section>
      <section aria-label="排名解释">
        <h2 className={heading}>排名解释</h2>
        <Form error={explain.error} onSubmit={() => void explain.run({ keyword, id, onlyTitle })}>
          <Field
            name="id"
            label="报告编号"
            value={id}
            onChange={setId}
            inputMode="numeric"
            autoComplete="off"
            hint="说明它为何排在这一名"
          />
          <Button type="submit" disabled={explain.pending || keyword === '' || id.trim() === ''}>
            查看排名
          </Button>
        </Form>
        {why && <RankExplained why={why} />}
      </section>
    </div>
  );
}

function Touched({
  touched: { of, count, queries },
}: {
  touched: NonNullable<DataOf<'/api/operator/lab/analyze'>['touched']>;
}) {
  return (
    <>
      <p className="mt-3 text-sm">
        {formatCount(of)} 个查询中有 {formatCount(count)} 个的切分会变
      </p>
      <ul className="divide-y divide-line text-sm">
        {queries.map(({ query, before, after }) => (
          <li key={query} className="py-2">
            {query}
            <span className="block text-muted">
              {before} → {after}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function RankExplained({ why }: { why: DataOf<'/api/operator/lab/explain'> }) {
  const { rank, within, words, name, exact, score, shares, pages } = why;
  if (rank === null)
    return (
      <p className="mt-3 text-sm">
        不在前 {within} 名。检索词读作：{words.join(' ') || '无'}。
      </p>
    );
  const sum = shares.reduce((total, one) => total + one.score, 0);
  return (
    <div className="mt-3 text-sm">
      <p>
        {name}：第 {rank} 名，{score.toFixed(2)} 分{exact ? '' : '，缺一部分词，排在齐全的之后'}
      </p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {shares.map((one) => (
          <li key={one.text} className="flex justify-between gap-4 py-1">
            <span className="min-w-0 break-words">{one.text}</span>
            <span className="shrink-0 text-muted tabular-nums">{Math.round((100 * one.score) / sum)}%</span>
          </li>
        ))}
      </ul>
      {pages && (
        <p className="mt-2 text-muted">
          全站最相关的 {pages.of} 页中有它的 {pages.own} 页，{pages.verbatim} 页有原文。
        </p>
      )}
    </div>
  );
}
