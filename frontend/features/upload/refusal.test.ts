import { expect } from 'chai';
import { refusalOf } from './queue.ts';

describe('a file that is chosen for upload', () => {
  const pdf = { name: '报告.pdf', size: 1000, type: 'application/pdf' };
  const rows: [string, Parameters<typeof refusalOf>[0], string | null][] = [
    ['a PDF', pdf, null],
    ['a PDF whose name says so alone', { ...pdf, name: 'A.PDF', type: '' }, null],
    ['a PDF without an ending', { ...pdf, name: '报告' }, null],
    ['another kind', { ...pdf, name: '表.xlsx', type: 'application/vnd.ms-excel' }, '只能上传 PDF 文件'],
    ['an empty one', { ...pdf, size: 0 }, '文件是空的'],
    ['the largest there may be', { ...pdf, size: 104_857_600 }, null],
    ['a larger one', { ...pdf, size: 104_857_601 }, '文件超过 100 MB 的上限'],
  ];
  for (const [name, file, refusal] of rows)
    it(name, () => {
      expect(refusalOf(file)).to.equal(refusal);
    });
});
