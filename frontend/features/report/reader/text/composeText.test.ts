import { expect } from 'chai';
import { citation, composeText, type SelectedRun } from './selection.ts';
import { sentencesOf } from './sentences.ts';

/** A run on the line `line` (from 0) of a page, from `left` to `right`. */
const run = (text: string, line: number, left = 0.1, right = 0.9, page = 1): SelectedRun => ({
  text,
  page,
  box: [left, 0.1 + line * 0.02, right, 0.112 + line * 0.02],
});

describe('text copied from a page', () => {
  it('joins the lines of a paragraph and keeps paragraphs apart', () => {
    expect(
      composeText([
        run('钠离子电池开始放', 0),
        run('量，成本下降。', 1, 0.1, 0.4),
        run('需求侧的变化', 2),
        run('更值得关注。', 3, 0.1, 0.3),
      ]),
    ).to.equal('钠离子电池开始放量，成本下降。\n需求侧的变化更值得关注。');
  });

  it('keeps words of other scripts apart, on one line and over a break', () => {
    expect(composeText([run('Sodium', 0, 0.1, 0.3), run('ion', 0, 0.32, 0.9), run('cells', 1)])).to.equal(
      'Sodium ion cells',
    );
    expect(composeText([run('收入', 0, 0.1, 0.3), run('12.5', 0, 0.6, 0.7)])).to.equal('收入12.5');
  });

  it('breaks where the size changes or a page ends', () => {
    const title: SelectedRun = { text: '标题', page: 1, box: [0.1, 0.05, 0.9, 0.09] };
    expect(composeText([title, run('正文', 0), run('下页', 1, 0.1, 0.9, 2)])).to.equal('标题\n正文\n下页');
  });

  it('is cited by title, house, date and page; what is unknown is left out', () => {
    const report = { name: '读《资本论》', organization: { name: '西部证券' }, time_text: '2024-08-09' };
    expect(citation(report, [3])).to.equal('——《读〈资本论〉》，西部证券，2024-08-09，第3页');
    expect(citation({ ...report, organization: { name: '' }, time_text: '' }, [4, 3])).to.equal(
      '——《读〈资本论〉》，第3–4页',
    );
  });

  it('is picked by sentences over lines, and by paragraphs where none ends', () => {
    const runs = [
      { text: '标题', page: 1, box: [0.1, 0.05, 0.9, 0.09] } as const,
      run('成本下降。放量在', 0),
      run('即！”格局改善', 1, 0.1, 0.4),
      run('  ', 2),
      run('见《拐点来', 4),
      run('了吗？》一', 5),
      run('文', 6, 0.1, 0.2),
    ];
    const texts = sentencesOf(runs).map(({ from, to }) =>
      runs
        .slice(from.run, to.run + 1)
        .map(({ text }, index, all) =>
          text.slice(index === 0 ? from.offset : 0, index === all.length - 1 ? to.offset : undefined),
        )
        .join(''),
    );
    expect(texts).to.deep.equal(['标题', '成本下降。', '放量在即！”', '格局改善', '见《拐点来了吗？》一文']);
  });
});
