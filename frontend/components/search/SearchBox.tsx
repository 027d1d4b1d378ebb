import { Search, X } from 'lucide-react';
import { type FormEvent, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/classNames.ts';
import { isComposing, useComposition } from '../../lib/hooks/useComposition.ts';

/** A search field. `value` is the text searched now; `onSearch` hears the text on Enter or the button. */
export interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  /** Hears every finished change, never a half-composed syllable. */
  onDraft?: (text: string) => void;
  label?: string;
  placeholder?: string;
  size?: 'large' | 'regular' | 'compact';
  autoFocus?: boolean;
  className?: string;
  /** Gets a key before the field does, never one that ends a composition. */
  onKey?: (event: KeyboardEvent) => void;
  /** ARIA attributes for the list under the field, where it has one. */
  combobox?: InputHTMLAttributes<HTMLInputElement>;
  /** Content floating under the field. */
  children?: ReactNode;
}

const heights = { large: 'h-14 text-base sm:text-lg', regular: 'h-12 text-base', compact: 'h-11 text-base' };

/** A search field that is safe with input methods, can be cleared, and submits on Enter. Text of any length. */
export function SearchBox({
  value,
  onSearch,
  onDraft,
  label = '搜索报告',
  placeholder = '搜索报告标题、机构、公司或行业',
  size = 'regular',
  autoFocus = false,
  className,
  onKey,
  combobox,
  children,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, setDraft, field } = useComposition(value, (text) => onDraft?.(text));

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
        <Search aria-hidden="true" size={20} strokeWidth={1.5} className="ml-3.5 shrink-0 text-muted" />
        <input
          ref={input}
          type="search"
          name="keyword"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: only where the search is the page's one purpose.
          autoFocus={autoFocus}
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
          <X aria-hidden="true" size={18} strokeWidth={1.5} />
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
