import { History } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { clearHistory, readHistory, rememberSearch } from '../lib/searchHistory.ts';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

/** Words that show at once. */
const shown = 8;

/** A search box that offers under itself what was searched on this device before: reached by arrows, Tab, pointer. */
export function RememberingSearch(props: Omit<SearchBoxProps, 'children' | 'onDraft'>) {
  const { value, onSearch } = props;
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(value);
  const [history, setHistory] = useState<string[]>([]);
  const text = draft.trim();
  const words = history.filter((word) => word !== text && word.includes(text)).slice(0, shown);

  const show = () => {
    setHistory(readHistory());
    setOpen(true);
  };
  const type = (typed: string) => {
    setDraft(typed);
    show();
  };
  const search = (keyword: string) => {
    setOpen(false);
    rememberSearch(keyword);
    onSearch(keyword);
  };
  const walk = (event: KeyboardEvent) => {
    const field = root.current?.querySelector('input');
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      field?.focus();
      setOpen(false);
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.nativeEvent.isComposing || !open) return;
    const stops = [field, ...(root.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])];
    const next = stops[stops.indexOf(document.activeElement as HTMLInputElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its field and words are told.
    <div
      ref={root}
      className={props.className}
      onFocus={(event) => event.target instanceof HTMLInputElement && show()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={walk}
    >
      <SearchBox {...props} className="" onSearch={search} onDraft={type}>
        {open && words.length > 0 && (
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only the focus stays where it is.
          <div
            // The field keeps the focus: Safari gives none to buttons, and the list would be gone before the click.
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-surface py-1 text-left shadow-float"
          >
            <div className="flex items-center justify-between pr-1 pl-4 text-muted text-sm">
              <p>最近搜索</p>
              <button
                type="button"
                onClick={() => {
                  clearHistory();
                  setHistory([]);
                  root.current?.querySelector('input')?.focus();
                }}
                className="min-h-11 px-3 hover:text-sea"
              >
                清除记录
              </button>
            </div>
            <ul>
              {words.map((word) => (
                <li key={word}>
                  <button
                    type="button"
                    data-word
                    onClick={() => search(word)}
                    className="flex min-h-11 w-full items-center gap-3 px-4 text-left hover:bg-wash hover:text-sea focus-visible:-outline-offset-2"
                  >
                    <History aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
                    <span className="truncate">{word}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </SearchBox>
    </div>
  );
}
