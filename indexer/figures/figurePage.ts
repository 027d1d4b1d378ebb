import type { PageArtifact } from '../artifacts.ts';

/** A page to look for figures on: without the heads and feet that run through the report. */
export interface FigurePage extends PageArtifact {
  /** Where the running head ends, in points from the top. */
  head: number;
  /** Where the running foot begins; near the page's end without one. */
  foot: number;
}

/** How much of a page's height, from the top and from the bottom, heads and feet may take. */
const margin = 0.13;

/** Captions and sources come at the same height on many pages, and are none the less. */
const figureText = /^(?:图表?|表)\s*\d|来源|^Source/;

/** Takes the running heads and feet out of the pages' runs: lines at the edges that come again on other pages. */
export function figurePages(pages: PageArtifact[]): FigurePage[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = new Set(
      page.runs.filter(({ box }) => atEdge(box[1], box[3], page)).map(({ text, box }) => keyOf(text, box[1])),
    );
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(2, Math.min(3, pages.length * 0.3));
  return pages.map((page) => {
    const running = page.runs.filter(
      ({ text, box }) =>
        !figureText.test(text) &&
        atEdge(box[1], box[3], page) &&
        (counts.get(keyOf(text, box[1])) ?? 0) >= enough,
    );
    const heads = running.filter(({ box }) => box[3] < page.height / 2).map(({ box }) => box[3]);
    const head = Math.max(page.height * 0.05, ...heads);
    const feet = running.filter(({ box }) => box[1] > page.height / 2).map(({ box }) => box[1]);
    const foot = Math.min(page.height * 0.965, ...feet);
    return {
      ...page,
      head,
      foot,
      runs: page.runs.filter((run) => !running.includes(run) && run.box[1] < foot),
    };
  });
}

function atEdge(top: number, bottom: number, page: PageArtifact): boolean {
  return bottom < page.height * margin || top > page.height * (1 - margin);
}

/** The same words at the same height; captions and sources come again too, but not there. */
function keyOf(text: string, top: number): string {
  return `${text.replace(/\d+/g, '#').replace(/\s+/g, '')}|${Math.round(top / 3)}`;
}
