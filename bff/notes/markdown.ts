import type { Data } from '../contract/call.ts';
import type { noteList } from '../contract/notes.ts';

type Note = Data<typeof noteList>['items'][number];

/** A text that Markdown shows as it is. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

/** A text as a quotation, line by line. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${plain(line)}`)
    .join('\n');

/** A text as paragraphs, none of which begins a list or a heading. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => plain(line).replace(/^(\s*\d*)([-+=.)])/, '$1\\$2'))
    .join('  \n');

/** Notes as Markdown: a heading for each report in the order of its first note, then its passages with their source. */
export function notesAsMarkdown(notes: readonly Note[], publicUrl: string): string {
  const reports = new Map(notes.map(({ report }) => [report.id, report]));
  const sections = [...reports.values()].map((report) => {
    const own = notes.filter((note) => note.report.id === report.id);
    const name = report.name || '报告已下架';
    // Inside a title's marks those of another title are single.
    const inner = name.replaceAll('《', '〈').replaceAll('》', '〉');
    const source = [report.organization, report.time_text].filter(Boolean).join('，');
    const passages = own.map(({ page, quote, note }) => {
      const address = new URL(`/preview/${report.id}?page=${page}`, publicUrl).href;
      return [
        quoted(quote),
        `——《${plain(inner)}》${source && `，${plain(source)}`}，[第${page}页](${address})`,
        ...(note ? [paragraphs(note)] : []),
      ].join('\n\n');
    });
    return [`## ${plain(name)}`, ...(source ? [plain(source)] : []), ...passages].join('\n\n');
  });
  return ['# 研海笔记', ...sections].join('\n\n').concat('\n');
}
