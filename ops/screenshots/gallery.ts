import { escapeHtml } from '../../bff/documents/index.ts';
import type { Picture } from './take.ts';

/** One page that shows all pictures: a row a state, its widths and grounds side by side, complaints beneath. */
export function gallery(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ shot }) => shot))];
  const rows = names.map((shot) => {
    const taken = pictures.filter((picture) => picture.shot === shot);
    const cells = taken.map(
      ({ file, width, ground, complaints }) =>
        `<figure><a href="${escapeHtml(file)}"><img loading="lazy" src="${escapeHtml(file)}" alt=""></a>` +
        `<figcaption>${width} ${ground}${complaints.map((one) => `<br><b>${escapeHtml(one)}</b>`).join('')}</figcaption></figure>`,
    );
    return `<h2>${escapeHtml(shot)}</h2><div>${cells.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px system-ui;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}
figure{margin:0}img{height:420px;border:1px solid #ccc}b{color:#b3361f}</style>
${rows.join('\n')}\n`;
}
