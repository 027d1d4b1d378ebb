import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { ChoiceField, SelectField } from '../../components/form/ChoiceField.tsx';
import { Field } from '../../components/form/Form.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { revalidate } from '../../lib/cache.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';
import { ProgressLine } from '../upload/ProgressLine.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { LabInsight } from './LabInsight.tsx';
import { type TryResult, TryResults } from './LabResults.tsx';
import {
  groupsFor,
  type NumberChanges,
  numbersOf,
  withNumbers,
  withoutGroup,
  withSynonyms,
} from './labDraft.ts';
import { Placements } from './Placements.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { tuningEffect, tuningName } from './tuningNames.ts';
import { useEvents } from './useEvents.ts';

type Tuning = DataOf<'/api/operator/lab/tuning'>;

/** /operator/lab: from a search to its cure: synonyms and numbers tried and applied, reports pinned and hidden. */
export function Lab() {
  const [query, setQuery] = useSearchParams();
  const keyword = query.get('keyword') ?? '';
  const { data, error, mutate } = useCall('/api/operator/lab/tuning', {});
  const change = (name: string, value: string) =>
    setQuery(
      (now) => {
        const address = new URLSearchParams(now);
        address.set(name, value);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  const onlyTitle = query.get('title') === '1' ? 1 : 0;
  return (
    <DeskFrame
      title="检索调试"
      note="从一个搜不到的词开始：补同义词、试参数，对照前后差别；试算仅自己可见，启用后两秒内对所有用户生效。"
    >
      <div className="mb-6 grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,24rem)_auto]">
        <Field
          name="keyword"
          label="检索词"
          value={keyword}
          onChange={(text) => change('keyword', text)}
          maxLength={100}
          autoComplete="off"
          hint="按用户的输入原样填写"
        />
        <ChoiceField
          name="mode"
          label="检索方式"
          choices={[
            { value: '0', name: '全文' },
            { value: '1', name: '标题' },
          ]}
          value={String(onlyTitle)}
          onChange={(value) => change('title', value)}
        />
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && <Draft key={data.id} tuning={data} keyword={keyword.trim()} onlyTitle={onlyTitle} />}
      <Placements keyword={keyword.trim()} />
      <LabInsight keyword={keyword.trim()} onlyTitle={onlyTitle} />
    </DeskFrame>
  );
}

const heading = 'mb-2 font-semibold text-lg';

function Draft({ tuning, keyword, onlyTitle }: { tuning: Tuning; keyword: string; onlyTitle: 0 | 1 }) {
  const [words, setWords] = useState('');
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [numbers, setNumbers] = useState<NumberChanges>({});
  const synonyms = withSynonyms(dropped.reduce(withoutGroup, tuning.synonyms), words);
  const draft = {
    ...(synonyms !== tuning.synonyms && { synonyms }),
    ...(Object.keys(numbers).length > 0 && { relevance: withNumbers(tuning.relevance, numbers) }),
  };
  const isChanged = Object.keys(draft).length > 0;
  const drafted = JSON.stringify([draft, keyword, onlyTitle]);
  const trial = useEvents<TryResult>('/api/operator/lab/try');
  const result = trial.key === drafted ? trial.state : {};
  const groups = groupsFor(tuning.synonyms, `${keyword} ${words}`);
  const run = () =>
    void trial.run({ draft, onlyTitle, ...(keyword && { keyword }) }, drafted, (state, { event, data }) =>
      event === 'query' || event === 'end' ? { ...state, [event]: data } : state,
    );
  return (
    <>
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
        <section aria-label="同义词">
          <h2 className={heading}>同义词</h2>
          <Field
            name="words"
            label="同义词"
            value={words}
            onChange={setWords}
            placeholder={keyword ? `${keyword} 别称` : '光伏 太阳能发电'}
            maxLength={200}
            autoComplete="off"
            hint="以空格隔开；与已有的一组有相同的词时并成一组"
          />
          <ul className="divide-y divide-line text-sm">
            {groups.map((group) => (
              <li key={group} className="flex min-h-11 items-center justify-between gap-4">
                <span className={dropped.includes(group) ? 'text-muted line-through' : ''}>{group}</span>
                <Button
                  size="sm"
                  tone="quiet"
                  onClick={() =>
                    setDropped(
                      dropped.includes(group) ? dropped.filter((one) => one !== group) : [...dropped, group],
                    )
                  }
                >
                  {dropped.includes(group) ? '保留' : '移除'}
                </Button>
              </li>
            ))}
          </ul>
        </section>
        <Numbers relevance={tuning.relevance} numbers={numbers} onChange={setNumbers} />
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button tone="primary" disabled={trial.pending || !isChanged} onClick={run}>
          {trial.pending ? '正在试算……' : '试算'}
        </Button>
        {trial.pending && <Button onClick={trial.stop}>停止</Button>}
        <span className="text-muted text-sm">
          {isChanged ? '用标准查询与近期热搜比较前后' : '先填写同义词，或修改一个参数'}
        </span>
      </p>
      <Progress label="试算的进度" {...trial} />
      {trial.error && (
        <p role="alert" className="mt-2 max-w-prose text-cinnabar">
          {trial.error}
        </p>
      )}
      {trial.key === drafted && <TryResults result={result} keyword={keyword} />}
      {result.end && <Apply draft={draft} base={tuning.id} isLost={result.end.loss !== null} />}
    </>
  );
}

function Progress({
  label,
  pending,
  done,
  total,
}: {
  label: string;
  pending: boolean;
  done: number;
  total: number;
}) {
  if (!pending) return null;
  return (
    <div className="mt-2 max-w-prose">
      <ProgressLine
        label={label}
        value={total > 0 ? done / total : 0}
        text={total > 0 ? `${done} / ${total}` : '正在准备'}
      />
    </div>
  );
}

interface NumbersProps {
  relevance: string;
  numbers: NumberChanges;
  onChange: (numbers: NumberChanges) => void;
}

function Numbers({ relevance, numbers, onChange }: NumbersProps) {
  const all = numbersOf(relevance);
  const [path, setPath] = useState('synonymWeight.value');
  const chosen = all.find((one) => one.path === path) ?? all[0];
  if (!chosen) return null;
  const set = (value: string) => {
    const { [chosen.path]: _former, ...others } = numbers;
    onChange(value === chosen.value ? others : { ...others, [chosen.path]: value });
  };
  return (
    <section aria-label="参数">
      <h2 className={heading}>参数</h2>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <SelectField
          name="place"
          label="参数名"
          choices={all.map(({ path: id }) => ({ id, name: tuningName(id) }))}
          value={chosen.path}
          onChange={setPath}
        />
        <Field
          name="value"
          label="取值"
          value={numbers[chosen.path] ?? chosen.value}
          onChange={set}
          inputMode="decimal"
          autoComplete="off"
          hint={`现为 ${chosen.value}`}
        />
      </div>
      <p className="text-muted text-sm">{tuningEffect(chosen.path)}</p>
      {Object.entries(numbers).length > 0 && (
        <ul aria-label="改动的参数" className="mt-2 text-sm">
          {Object.entries(numbers).map(([name, value]) => (
            <li key={name}>
              {tuningName(name)} → {value}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ApplyProps {
  draft: { synonyms?: string; relevance?: string };
  base: number;
  isLost: boolean;
}

/** Brings what was tried into force; what loses too much is told with its figures, and done with a reason of its own. */
function Apply({ draft, base, isLost }: ApplyProps) {
  const [open, setOpen] = useState(false);
  const [anyway, setAnyway] = useState('');
  const apply = useEvents<{ lost?: { text: string } }>('/api/operator/lab/apply');
  const run = async (reason: string) => {
    await apply.run(
      { draft, base, reason, ...(anyway.trim() && { anyway: anyway.trim() }) },
      '',
      (state, { event, data }) => {
        if (event === 'applied') {
          void notify('success', (data as { text: string }).text);
          void revalidate('/api/operator/lab/tuning', '/api/operator/relevance/list');
        }
        return event === 'lost' ? { lost: data as { text: string } } : state;
      },
    );
  };
  return (
    <div className="mt-4">
      <Button tone={isLost ? 'plain' : 'primary'} aria-expanded={open} onClick={() => setOpen(!open)}>
        启用这些改动
      </Button>
      {open && (
        <ReasonForm
          act="启用"
          effect="重新评测标准查询集，指标未明显下降才保存为新版本，两秒内对所有用户生效；可在排序版本里撤回。"
          pending={apply.pending}
          error={null}
          onAct={(reason) => void run(reason)}
          onCancel={() => setOpen(false)}
        >
          {isLost ? (
            <Field
              name="anyway"
              label="指标下降超限，仍要启用的理由"
              value={anyway}
              onChange={setAnyway}
              maxLength={1000}
              autoComplete="off"
            />
          ) : undefined}
        </ReasonForm>
      )}
      <Progress label="启用的进度" {...apply} />
      {(apply.error || apply.state.lost) && (
        <p role="alert" className="mt-2 max-w-prose text-cinnabar">
          {apply.error ?? `没有启用：${apply.state.lost?.text}`}
        </p>
      )}
    </div>
  );
}
