import { ChevronDown, ChevronUp, Minus, Plus, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '../../../../components/Button.tsx';
import { notify } from '../../../../lib/notify.ts';
import type { SelectedRun } from './selection.ts';
import { type RunOffset, type Sentence, sentencesOf } from './sentences.ts';

/** The pages' scroller, the page to begin at, and how many may be read; `onPage` shows another one. */
interface TextPickerProps {
  scroller: RefObject<HTMLDivElement | null>;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  onClose: () => void;
}

/** Milliseconds between two looks for what is on its way, and how often one looks. */
const lookMs = 100;
const looks = 80;

/** Calls until something is there; gives null where it never came. */
async function comes<Thing>(find: () => Thing | null): Promise<Thing | null> {
  for (let look = 0; look < looks; look++) {
    const thing = find();
    if (thing !== null) return thing;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return null;
}

/** A page's runs as they are drawn, and the sentences that they make. */
interface Drawn {
  elements: HTMLElement[];
  sentences: Sentence[];
}

/** The words of a page (from 1), once they are drawn. */
function readPage(root: Element | null, page: number): Drawn | null {
  const elements = [...(root?.querySelectorAll<HTMLElement>(`[data-page="${page}"] [data-run]`) ?? [])];
  if (elements.length === 0) return null;
  const runs = elements.map((element): SelectedRun => {
    const [left = 0, top = 0, right = 0, bottom = 0] = (element.dataset.run ?? '').split(' ').map(Number);
    return { text: element.textContent ?? '', page, box: [left, top, right, bottom] };
  });
  return { elements, sentences: sentencesOf(runs) };
}

/** The text node at an index of a run, and the offset in it. */
function nodeAt(elements: readonly HTMLElement[], { run, offset }: RunOffset): [Node, number] | null {
  const element = elements[run];
  if (!element) return null;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (left <= length) return [node, left];
    left -= length;
  }
  return [element, element.childNodes.length];
}

/** Selects sentences, brings the last into view. */
function selectSentences({ elements, sentences }: Drawn, first: number, last: number): void {
  const [from, to] = [sentences[first], sentences[last]];
  const [start, end] = [from && nodeAt(elements, from.from), to && nodeAt(elements, to.to)];
  if (!start || !end) return;
  document.getSelection()?.setBaseAndExtent(...start, ...end);
  elements[to?.to.run ?? 0]?.scrollIntoView({ block: 'nearest' });
}

const bar = () => document.querySelector<HTMLElement>('[role="toolbar"][aria-label="选中的文字"] button');

/**
 * Selects text sentence by sentence, by keys or by buttons: arrows go to the next or the one before, with Shift they
 * take one more or one less, Enter goes to what can be done with it, Escape ends.
 */
export function TextPicker({ scroller, page, pages, onPage, onClose }: TextPickerProps) {
  /** The page, and the first and last sentence that are selected on it; -1 before there is any. */
  const at = useRef({ page, first: -1, last: -1 });

  const go = async (by: 1 | -1, isMore: boolean): Promise<void> => {
    const { page: here, first, last } = at.current;
    const drawn = await comes(() => readPage(scroller.current, here));
    if (drawn === null) return void notify('info', '这一页没有可以选择的文字');
    const next = last + by;
    if (isMore && last >= 0) {
      if (next < first || next >= drawn.sentences.length) return;
      at.current.last = next;
    } else if (next >= 0 && next < drawn.sentences.length) {
      at.current = { page: here, first: next, last: next };
    } else {
      const other = here + by;
      if (other < 1 || other > pages) return;
      onPage(other);
      const there = await comes(() => readPage(scroller.current, other));
      if (there === null) return;
      const index = by > 0 ? 0 : there.sentences.length - 1;
      at.current = { page: other, first: index, last: index };
      return selectSentences(there, index, index);
    }
    selectSentences(drawn, at.current.first, at.current.last);
  };
  const act = async () => (await comes(bar))?.focus();
  const acts = useRef({ go, act, onClose });
  acts.current = { go, act, onClose };

  useEffect(() => {
    void acts.current.go(1, false);
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, shiftKey } = event;
      const isTaken = target instanceof Element && target.closest('input, textarea, select, [role="dialog"]');
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const inBar = target instanceof Element && target.closest('[role="toolbar"]') !== null;
      const arrow = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key] as 1 | -1 | undefined;
      if (key === 'Escape') acts.current.onClose();
      else if (arrow !== undefined) void acts.current.go(arrow, shiftKey);
      else if (key === 'Enter' && !inBar && !(target instanceof HTMLButtonElement)) void acts.current.act();
      else return;
      // The reader's own keys would turn the page.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      document.getSelection()?.removeAllRanges();
    };
  }, []);

  return (
    <div
      role="toolbar"
      aria-label="选择文字"
      onPointerDown={(event) => event.preventDefault()}
      className="-translate-x-1/2 fixed bottom-4 left-1/2 z-30 flex max-w-[calc(100vw-1rem)] items-center rounded-md border border-line bg-surface text-sm shadow-float print:hidden"
    >
      <span className="whitespace-nowrap pr-2 pl-4 text-muted max-lg:hidden">
        ↑↓ 换句，Shift+↑↓ 多选，Enter 高亮或写笔记，Esc 结束
      </span>
      <IconButton icon={ChevronUp} label="上一句" onClick={() => void go(-1, false)} />
      <IconButton icon={ChevronDown} label="下一句" onClick={() => void go(1, false)} />
      <IconButton icon={Plus} label="多选一句" onClick={() => void go(1, true)} />
      <IconButton icon={Minus} label="少选一句" onClick={() => void go(-1, true)} />
      <IconButton icon={X} label="结束选择" onClick={onClose} />
    </div>
  );
}
