import type { Chart } from '../../../bff/contract/entities.ts';

/** Of the picture's width: the footer's letters, and the space around them. */
const share = { letter: 1 / 52, space: 1 / 70 };
const family = '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif';

/** Whose a chart is, in one line: institution, report, day, page. */
export const sourceLine = ({ organization, file, time_text, page }: Chart): string =>
  [organization.name, `《${file.name}》`, time_text, `第${page}页`].filter(Boolean).join('，');

/** Breaks a text into lines that fit. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [''];
  for (const sign of text) {
    const grown = (lines.at(-1) ?? '') + sign;
    if (context.measureText(grown).width > width) lines.push(sign);
    else lines[lines.length - 1] = grown;
  }
  return lines;
}

/** The crop as a PNG with a line under it that tells whose it is. @throws when the picture cannot be had */
export async function sourcedImage(chart: Chart): Promise<Blob> {
  const answer = await fetch(chart.online_url);
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`);
  const picture = await createImageBitmap(await answer.blob());
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const letter = Math.max(13, Math.round(picture.width * share.letter));
  const space = Math.max(10, Math.round(picture.width * share.space));
  context.font = `${letter}px ${family}`;
  const lines = linesOf(context, sourceLine(chart), picture.width - 2 * space);
  canvas.width = picture.width;
  canvas.height = picture.height + 2 * space + Math.round(lines.length * letter * 1.5);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  context.fillStyle = '#5b6670';
  context.textBaseline = 'top';
  // Its size was lost with the canvas' own.
  context.font = `${letter}px ${family}`;
  for (const [index, line] of lines.entries())
    context.fillText(line, space, picture.height + space + index * letter * 1.5);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
