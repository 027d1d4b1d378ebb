import type { TextRun } from '../../mappings/storeLayout.ts';
import { emsOf } from '../pdf/text/characters.ts';

/** Marks over a copy that name its recipient, not part of the report. */
const recipient =
  /(?:提供|发送|推送|分发|转发|赠送)给|(?:下载|阅读|打印)(?:人|者|日期|时间|次数|于|自)|专供.{2,40}(?:使用|阅读|参考)|仅限.{2,40}(?:使用|阅读|内部)|由.{2,40}(?:下载|打印)|严禁.{0,6}(?:外传|转发)|Downloaded|(?:Prepared|Reserved) (?:solely )?for|exclusive use of/i;
/** Smaller than any print that is meant to be read, in points. */
const minFontSize = 3.5;
/** So often on one page stands only what is tiled over it. */
const tiles = 3;

/** Whether a run is a recipient's mark or hidden note: turned text, tiny print, a line that names who got the copy. */
function isMark({ text, box }: TextRun): boolean {
  const height = box[3] - box[1];
  return height < minFontSize || recipient.test(text) || isTurned({ text, box });
}

/** Text that does not run from left to right: its box is far higher than its letters would be. */
function isTurned({ text, box }: TextRun): boolean {
  const letters = emsOf(text.replace(/\s/g, ''));
  return letters >= 2 && box[2] - box[0] < letters * (box[3] - box[1]) * 0.35;
}

/** A page's runs without marks, and without what is tiled over the page. */
export function withoutMarks<Run extends TextRun>(runs: Run[]): Run[] {
  const times = new Map<string, number>();
  for (const { text } of runs) times.set(text, (times.get(text) ?? 0) + 1);
  return runs.filter(
    (run) => !isMark(run) && !((times.get(run.text) ?? 0) >= tiles && /\p{Script=Han}{4}/u.test(run.text)),
  );
}
