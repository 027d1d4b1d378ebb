import { useId, useRef, useState } from 'react';
import { addToHistory } from '../../lib/storage/searchHistory.ts';
import { lazyPart } from '../lazyPart.tsx';
import type { CompletionKeys } from './Completions.tsx';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

// Nobody needs it before typing.
const Completions = lazyPart(async () => (await import('./Completions.tsx')).Completions);
const SearchHelp = lazyPart(async () => (await import('./SearchHelp.tsx')).SearchHelp);

/**
 * The search for reports: a box that offers under itself what was searched on this device before, and what is typed
 * may become. Arrows choose, Enter takes, Escape closes. A question mark alone shows what a search understands.
 */
export function ReportSearch(props: Omit<SearchBoxProps, 'children' | 'onDraft' | 'onKey' | 'combobox'>) {
  const { value, onSearch } = props;
  const id = useId();
  const keys = useRef<CompletionKeys>(null);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState<{ count: number; active: string | undefined }>({
    count: 0,
    active: undefined,
  });
  const listed = open && shown.count > 0;
  const isAsking = /^[?？]$/u.test(draft.trim());

  const search = (keyword: string) => {
    setOpen(false);
    addToHistory(keyword);
    onSearch(keyword);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears where in it the focus is.
    <div
      className={props.className}
      onFocus={(event) => event.target instanceof HTMLInputElement && setOpen(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <SearchBox
        {...props}
        className=""
        onSearch={search}
        onDraft={(text) => {
          setDraft(text);
          setOpen(true);
        }}
        onKey={(event) => {
          if (!open && event.key === 'ArrowDown') setOpen(true);
          else if (open) keys.current?.(event);
        }}
        combobox={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': listed,
          'aria-controls': listed ? id : undefined,
          'aria-activedescendant': listed ? shown.active : undefined,
        }}
      >
        {open && isAsking && <SearchHelp onTake={search} />}
        {open && !isAsking && (
          <Completions
            ref={keys}
            id={id}
            typed={draft.trim()}
            onShow={setShown}
            onTake={search}
            onClose={() => setOpen(false)}
          />
        )}
      </SearchBox>
    </div>
  );
}
