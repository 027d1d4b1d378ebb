import { ChevronRight, FileText, History, Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { maxCompletedLength } from '../../../bff/contract/constants.ts';
import { send } from '../../lib/api.ts';
import { classNames } from '../../lib/classNames.ts';
import { clearHistory, readHistory } from '../../lib/storage/storage.ts';

/** Words of this device that show at once: with nothing typed, and beside what is typed. */
const maxRemembered = 8;
const rememberedBeside = 2;
/** Milliseconds of rest before what is typed is asked about. */
const debounceMs = 120;

type Completion = DataOf<'/api/file/completions'>['items'][number];

/** Groups by kind, as they follow each other. */
const groups: Record<Completion['kind'], string> = {
  hot: '搜索',
  concept: '搜索',
  title: '报告',
  organization: '机构',
  stock: '个股',
  industry: '行业',
  researcher: '研究员',
};

/** Takes the keys of the field while the list is open. */
export type CompletionKeys = (event: KeyboardEvent) => void;

/** `typed` is finished text without blanks around it. */
export interface CompletionsProps {
  ref: Ref<CompletionKeys>;
  /** Of the list, for the field to name. */
  id: string;
  typed: string;
  /** Hears how many there are and the id of the chosen one. */
  onShow: (shown: { count: number; active: string | undefined }) => void;
  onTake: (text: string) => void;
  onClose: () => void;
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Completions of what is typed; a request that comes too late is aborted, and what failed is as if there were none. */
function useCompletions(typed: string): { items: readonly Completion[]; of: string } {
  const [answer, setAnswer] = useState<{ items: readonly Completion[]; of: string }>({ items: [], of: '' });
  useEffect(() => {
    if (typed === '' || typed.length > maxCompletedLength) return;
    const late = new AbortController();
    send('/api/file/completions', { keyword: typed }, late.signal).then(
      ({ items }) => setAnswer({ items, of: typed }),
      () => undefined,
    );
    return () => late.abort();
  }, [typed]);
  return answer;
}

/** Name of the group of former searches. */
const remembering = '最近搜索';

/** A row of the list; without a kind a former search. */
type Option = Omit<Completion, 'kind'> & { kind: Completion['kind'] | undefined };

/** Rows of one name differ in where they lead. */
const keyOf = ({ to, text }: Option): string => to ?? text;

/** The rows in their groups, each with its place in the whole list. */
function groupsOf(options: readonly Option[]): { name: string; rows: { option: Option; index: number }[] }[] {
  const found: ReturnType<typeof groupsOf> = [];
  for (const [index, option] of options.entries()) {
    const name = option.kind === undefined ? remembering : groups[option.kind];
    const last = found.at(-1);
    if (last?.name === name) last.rows.push({ option, index });
    else found.push({ name, rows: [{ option, index }] });
  }
  return found;
}

/** Told apart at a glance: what is searched, searched again, a report that opens, and a name that has a page. */
function SignOf({ option: { kind, to } }: { option: Option }) {
  const Sign =
    kind === undefined ? History : kind === 'title' ? FileText : to === undefined ? Search : ChevronRight;
  return <Sign size={16} className="shrink-0 text-muted" />;
}

/** A completion with what is typed set back: the eye looks for what is new. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return text;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <span className="text-muted">{text.slice(at, end)}</span>
      {text.slice(end)}
    </>
  );
}

/** The rows for what is typed: names of their own first, then former searches, then what it may become. */
function useOptions(typed: string) {
  const [history, setHistory] = useState(readHistory);
  const { items, of } = useCompletions(useRested(typed));
  const remembered = history
    .filter((word) => word !== typed && word.includes(typed))
    .slice(0, typed === '' ? maxRemembered : rememberedBeside);
  // Completions of fewer letters stay only while they still match.
  const answered = of === typed;
  const completed = typed === '' ? [] : items;
  const offered = completed.filter(
    ({ text, to }) =>
      (to !== undefined || (text !== typed && !remembered.includes(text))) &&
      (answered || text.includes(typed)),
  );
  const named = answered ? offered.filter(({ whole }) => whole) : [];
  const options: Option[] = [
    ...named,
    ...remembered.map((text) => ({ text, kind: undefined })),
    ...offered.filter((one) => !named.includes(one)),
  ];
  const forget = () => {
    clearHistory();
    setHistory([]);
  };
  return { options, forget };
}

/** One row; keys are the field's, which names the chosen row by its id. */
function OptionRow({
  option,
  typed,
  id,
  isChosen,
  onTake,
}: {
  option: Option;
  typed: string;
  id: string;
  isChosen: boolean;
  onTake: (option: Option) => void;
}) {
  const { text, whole, code, organization } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys are the field's.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={() => onTake(option)}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 px-4 hover:bg-wash',
        isChosen && 'bg-wash text-sea',
      )}
    >
      <SignOf option={option} />
      <span className="min-w-0 truncate">
        <Completed text={text} typed={whole ? '' : typed} />
      </span>
      {(code ?? organization) && (
        <span className="shrink-0 text-muted text-sm tabular-nums">{code ?? organization}</span>
      )}
    </div>
  );
}

/** Heading of the former searches, while nothing is typed. */
function FormerHead({ onForget }: { onForget: () => void }) {
  return (
    <div className="flex items-center justify-between pr-1 pl-4 text-muted text-sm">
      <p>{remembering}</p>
      <button type="button" onClick={onForget} className="min-h-11 px-3 hover:text-sea">
        清除记录
      </button>
    </div>
  );
}

/**
 * Former searches on this device and completions, under a field that keeps the focus. Silent while none can be loaded.
 */
export function Completions({ ref, id, typed, onShow, onTake, onClose }: CompletionsProps) {
  const { options, forget } = useOptions(typed);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = options.findIndex((option) => keyOf(option) === chosen);
  const idOf = (index: number) => `${id}-${index}`;
  const { length } = options;
  const active = at < 0 ? undefined : idOf(at);

  const navigate = useNavigate();
  /** A report, or a name that has a page of its own, is opened; all else searched. */
  const take = (option: Option | undefined) => {
    if (option?.to === undefined) return onTake(option?.text ?? typed);
    onClose();
    void navigate(option.to);
  };

  useEffect(() => onShow({ count: length, active }), [length, active, onShow]);
  useEffect(() => () => onShow({ count: 0, active: undefined }), [onShow]);

  useImperativeHandle(ref, () => (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && length > 0) {
      event.preventDefault();
      // Before the first and after the last is the field itself.
      const next = at + by < -1 ? length - 1 : at + by;
      const option = options[next];
      setChosen(option ? keyOf(option) : null);
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      take(options[at]);
    } else if (event.key === 'Escape' && length > 0) {
      // Chromium would empty the field.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  });

  if (length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only the focus stays where it is.
    <div
      // The field keeps the focus: Safari gives none to buttons, and the list would be gone before the click.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-surface py-1 text-left shadow-float"
    >
      {typed === '' && <FormerHead onForget={forget} />}
      <div id={id} role="listbox" aria-label="搜索建议">
        {groupsOf(options).map(({ name, rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box.
          <div key={`${name}-${rows[0]?.index}`} role="group" aria-label={name}>
            {/* Former searches have their heading above, or are known by their icon. */}
            {name !== remembering && (
              <p aria-hidden="true" className="px-4 pt-2 text-muted text-xs">
                {name}
              </p>
            )}
            {rows.map(({ option, index }) => (
              <OptionRow
                key={keyOf(option)}
                option={option}
                typed={typed}
                id={idOf(index)}
                isChosen={index === at}
                onTake={take}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="px-4 py-2 text-muted text-xs">输入 ? 查看搜索语法</p>
    </div>
  );
}
