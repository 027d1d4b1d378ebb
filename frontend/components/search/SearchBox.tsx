import { Search, X } from 'lucide-react';
import {
  type ChangeEvent,
  type CompositionEvent,
  type FormEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../lib/classNames.ts';
import { addToHistory } from '../../lib/storage/storage.ts';
import { lazyPart } from '../lazyPart.tsx';
import type { CompletionKeys } from './Completions.tsx';

/** A search field. `value` is the text searched now; `onSearch` hears the text on Enter or the button. */
export interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  /** Hears every finished change, never a half-composed syllable. */
  onDraft?: (text: string) => void;
  label?: string;
  placeholder?: string;
  size?: 'large' | 'regular' | 'compact';
  /** Where the search is the page's one purpose: one may type at once, except on touch, where a keyboard would rise. */
  isFocused?: boolean;
  className?: string;
  /** Gets a key before the field does, never one that ends a composition. */
  onKey?: (event: KeyboardEvent) => void;
  /** ARIA attributes for the list under the field, where it has one. */
  combobox?: InputHTMLAttributes<HTMLInputElement>;
  /** Content floating under the field. */
  children?: ReactNode;
}

const heights = { large: 'h-14 text-base sm:text-lg', regular: 'h-12 text-base', compact: 'h-11 text-base' };

/** Focuses a field as its page is drawn, where nothing else has the focus and no keyboard would rise over the page. */
function useFirstFocus(field: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const isFree = document.activeElement === document.body && window.matchMedia('(pointer: fine)').matches;
    // Who comes back finds the page where it was left.
    if (isWanted && isFree) field.current?.focus({ preventScroll: true });
  }, [field, isWanted]);
}

/** A search field that is safe with input methods, can be cleared, and submits on Enter. Text of any length. */
export function SearchBox({
  value,
  onSearch,
  onDraft,
  label = '搜索报告',
  placeholder = '关键词、一句原文，或一个问题',
  size = 'regular',
  isFocused = false,
  className,
  onKey,
  combobox,
  children,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, setDraft, field } = useComposition(value, (text) => onDraft?.(text));
  useFirstFocus(input, isFocused);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft.trim());
  };
  const clear = () => {
    setDraft('');
    onDraft?.('');
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not yet in the browsers we serve.
    <form role="search" onSubmit={submit} className={classNames('relative', className)}>
      <div
        className={classNames(
          'flex items-center rounded-md border border-edge bg-surface',
          'focus-within:border-sea focus-within:ring-1 focus-within:ring-sea',
          heights[size],
        )}
      >
        <Search size={20} className="ml-3.5 shrink-0 text-muted" />
        <input
          ref={input}
          type="search"
          name="keyword"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          {...field}
          {...combobox}
          onKeyDown={(event) => {
            if (!isComposing(event)) onKey?.(event);
            else if (event.key === 'Enter') event.preventDefault();
          }}
          className="h-full min-w-0 flex-1 appearance-none text-ellipsis bg-transparent px-3 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="button"
          aria-label="清空"
          onClick={clear}
          className={classNames(
            'flex h-full w-11 shrink-0 items-center justify-center text-muted hover:text-ink',
            draft === '' && 'hidden',
          )}
        >
          <X size={18} />
        </button>
        <button
          type="submit"
          className={classNames(
            'h-full shrink-0 rounded-r-[3px] bg-sea font-semibold text-on-sea transition-opacity hover:opacity-90',
            size === 'large' ? 'w-16 sm:w-24' : 'w-16',
          )}
        >
          搜索
        </button>
      </div>
      {children}
    </form>
  );
}

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
  // The page's own focus, which comes before this effect, opens no list over it.
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = true;
  }, []);

  const search = (keyword: string) => {
    setOpen(false);
    addToHistory(keyword);
    onSearch(keyword);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears where in it the focus is.
    <div
      className={props.className}
      onFocus={(event) => isDrawn.current && event.target instanceof HTMLInputElement && setOpen(true)}
      onPointerDown={(event) => event.target instanceof HTMLInputElement && setOpen(true)}
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

/** A key that only ends a composition, above all Enter; 229 is Safari's code for it. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;

/**
 * A text field's state that is quiet while an input method composes: `draft` is what the field shows,
 * `onSettled` hears only finished text, so that `x`, `xi`, `xin` never search.
 */
export function useComposition(value: string, onSettled?: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const composing = useRef(false);
  useEffect(() => setDraft(value), [value]);

  return {
    draft,
    setDraft,
    composing,
    field: {
      value: draft,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setDraft(event.target.value);
        if (!composing.current) onSettled?.(event.target.value);
      },
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false;
        onSettled?.(event.currentTarget.value);
      },
    },
  };
}
