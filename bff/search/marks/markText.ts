import { foldText } from '../../../mappings/text/fold.ts';
import { escapeHtml } from '../../documents/index.ts';
import { findMarks, type Mark } from './findMarks.ts';
import type { Needles } from './needles.ts';

/** A text as safe HTML with `<em>` around the marks. */
export function withMarks(text: string, marks: readonly Mark[]): string {
  let html = '';
  let position = 0;
  for (const { start, end } of marks) {
    html += `${escapeHtml(text.slice(position, start))}<em>${escapeHtml(text.slice(start, end))}</em>`;
    position = end;
  }
  return html + escapeHtml(text.slice(position));
}

/** A whole text as safe HTML with `<em>` around what was searched. */
export const markText = (text: string, needles: Needles): string =>
  withMarks(text, findMarks(foldText(text), needles));
