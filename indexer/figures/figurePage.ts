import type { PageArtifact } from '../artifacts.ts';
import { runningText } from '../pdf/text/runningText.ts';

/** A page to look for figures on: without the heads and feet that run through the report. */
export interface FigurePage extends PageArtifact {
  /** Bottom of the running head, in points from the top. */
  head: number;
  /** Top of the running foot; near the page's end when there is none. */
  foot: number;
}

/** Share of the page's height, at the top and at the bottom, that running heads and feet may take. */
const margin = 0.13;

/** Takes the running heads and feet out of the pages' runs. */
export function figurePages(pages: PageArtifact[]): FigurePage[] {
  const running = runningText(pages);
  return pages.map((page, index) => {
    const found = running[index] ?? new Set();
    const boxes = [...found].flatMap((run) => {
      const box = page.runs[run]?.box;
      return box ? [box] : [];
    });
    // Markers of templates stand anywhere and end no head.
    const heads = boxes.filter((box) => box[3] < page.height * margin).map((box) => box[3]);
    const head = Math.max(page.height * 0.05, ...heads);
    const feet = boxes.filter((box) => box[1] > page.height * (1 - margin)).map((box) => box[1]);
    const foot = Math.min(page.height * 0.965, ...feet);
    const runs = page.runs.filter((run, at) => !found.has(at) && run.box[1] < foot);
    return { ...page, head, foot, runs };
  });
}
