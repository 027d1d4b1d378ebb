import type { PageArtifact } from '../artifacts.ts';
import { hanOf } from '../pdf/text/characters.ts';
import { type FrontLine, pageLines } from './frontMatter.ts';
import { isTitleLike, type TitleParts } from './title.ts';

/** Fewer letters are a stamp or a foot on a cover that is a picture. */
const fewLetters = 60;
/** Pages that a running head with the report's name spans, at least. */
const minPages = 3;
/** Fewer Han characters name no report. */
const minCharacters = 6;
/** Share of a page's height that a running head takes. */
const headShare = 0.1;
/** Names that programs give by themselves. */
const byProgram =
  /\.(?:docx?|pptx?|indd|ai|pdf|wps|cdr)\b|^(?:Microsoft|PowerPoint|Untitled|未命名|幻灯片|演示文稿|文档)|模板/i;

/**
 * Title of a report whose cover is a picture: from its running heads, else from the document's information when the
 * next page is a table of contents. Null when the cover has words, or neither source has a title.
 */
export function titleBehindPicture(
  pages: PageArtifact[],
  publisher: string,
  documentTitle: string,
): TitleParts | null {
  const [cover, second] = pages;
  const letters = cover?.runs.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  if (!cover || letters >= fewLetters) return null;
  const head = runningTitle(pages, publisher);
  if (head) return partsOf(head.text, [head.line], 0.6);
  const plain = documentTitle.trim();
  const isTitle = hanOf(plain) >= minCharacters && !byProgram.test(plain);
  const contents = /^\s{0,9}(?:\S{0,20}\n)?\s{0,9}(?:CONTENTS?\s{0,9})?目\s{0,9}录/i.test(
    second?.text ?? '目录',
  );
  return isTitle && contents ? partsOf(plain, [], 0.5) : null;
}

function runningTitle(pages: PageArtifact[], publisher: string): { text: string; line: FrontLine } | null {
  const heads = new Map<string, { count: number; line: FrontLine }>();
  for (const page of pages.slice(1, 60)) {
    const lines = pageLines(page).filter(({ box }) => box[3] < page.height * headShare);
    for (const line of lines)
      for (const text of line.text.split(/\s*[|｜]\s*|\s{2,}/)) {
        const known = heads.get(text);
        heads.set(text, { count: (known?.count ?? 0) + 1, line: known?.line ?? line });
      }
  }
  const enough = Math.max(minPages, (pages.length - 1) * 0.5);
  const able = [...heads].filter(
    ([text, { count, line }]) =>
      count >= enough && hanOf(text) >= minCharacters && isTitleLike({ text, lines: [line] }, publisher),
  );
  const [longest] = able.sort((one, other) => other[0].length - one[0].length);
  return longest ? { text: longest[0], line: longest[1].line } : null;
}

function partsOf(title: string, titleLines: FrontLine[], confidence: number): TitleParts {
  return { title, subtitle: '', titleLines, subtitleLines: [], confidence };
}
