import { expect } from 'chai';
import type { PageText, TextRun } from '../storeLayout.ts';
import { findAnchors, findBoxes } from './findBoxes.ts';
import { aPageText } from './pageText.factory.ts';

describe('findBoxes', () => {
  it('cuts a word out of its run by the edges of its characters', () => {
    const run = {
      text: '2024年储能AI',
      box: [60, 80, 300, 100],
      edges: [60, 65, 70, 75, 80, 90, 102, 114, 121, 124],
    };
    const { boxes, lines } = findBoxes({ width: 600, height: 800, runs: [run as TextRun] }, ['储能', 'AI']);
    expect(boxes).to.deep.equal([
      [0.15, 0.1, 0.19, 0.125],
      [0.19, 0.1, 0.2067, 0.125],
    ]);
    expect(lines).to.deep.equal([]);
  });

  it('follows a word over a line break, one box a line, and tells that it is one passage', () => {
    const split = aPageText(['推动新', 0, 0, 300, 20], ['能源发展', 0, 20, 400, 40]);
    const { boxes, continued } = findBoxes(split, ['新能源']);
    expect(boxes).to.deep.equal([
      [0.3333, 0, 0.5, 0.025],
      [0, 0.025, 0.3333, 0.05],
    ]);
    expect(continued).to.deep.equal([1]);
  });

  it('marks turned text along its own direction', () => {
    const turned = (direction: 'down' | 'up', edges: number[]): PageText => ({
      width: 100,
      height: 100,
      runs: [{ text: '证券研究', box: [10, 20, 20, 60], direction, edges }],
    });
    expect(findBoxes(turned('down', [20, 30, 40, 50, 60]), ['研究']).boxes).to.deep.equal([
      [0.1, 0.4, 0.2, 0.6],
    ]);
    expect(findBoxes(turned('up', [60, 50, 40, 30, 20]), ['研究']).boxes).to.deep.equal([
      [0.1, 0.2, 0.2, 0.4],
    ]);
  });

  it('marks the whole line of a run without edges, and says so', () => {
    const old: PageText = { width: 100, height: 100, runs: [{ text: '储能装机', box: [10, 10, 50, 20] }] };
    expect(findBoxes(old, ['装机'])).to.deep.equal({
      boxes: [[0.1, 0.1, 0.5, 0.2]],
      lines: [0],
      continued: [],
    });
  });

  it('marks a word within a longer one once', () => {
    const { boxes } = findBoxes(aPageText(['新能源汽车与新能源', 0, 0, 900, 20]), ['新能源汽车', '新能源']);
    expect(boxes).to.have.length(2);
  });

  it('sees traditional, wide and compatibility forms as the searched word', () => {
    expect(findBoxes(aPageText(['儲能與ＡＩ', 0, 0, 500, 20]), ['储能', 'ai']).boxes).to.have.length(2);
    expect(findBoxes(aPageText(['⽔⼒发电', 0, 0, 400, 20]), ['水力']).boxes).to.have.length(1);
    const astral = aPageText(['𠮷野家储能', 0, 0, 600, 20]);
    expect(findBoxes(astral, ['储能']).boxes).to.deep.equal([[0.6667, 0, 1, 0.025]]);
  });

  it('does not mark within Latin words, and bears hostile pages', () => {
    expect(findBoxes(aPageText(['it is said', 0, 0, 500, 20]), ['ai']).boxes).to.deep.equal([]);
    expect(findBoxes(aPageText(['said ai', 0, 0, 500, 20]), ['ai']).boxes).to.have.length(1);
    expect(findBoxes({ ...aPageText(['储能', 0, 0, 9, 9]), width: 0 }, ['储能']).boxes).to.deep.equal([]);
    expect(findBoxes(aPageText(['储能'.repeat(5000), 0, 0, 9, 9]), ['储能']).boxes).to.have.length(500);
    expect(findBoxes(aPageText(['储能', 0, 0, 9, 9]), ['', ' ']).boxes).to.deep.equal([]);
  });
});

describe('findPlaces', () => {
  it('marks each passage once where its words stand, and none in a head that says the same', () => {
    const page = aPageText(
      ['储能行业深度报告', 0, 0, 800, 20],
      ['本周储能装机高增', 0, 100, 800, 120],
      ['，看好储', 0, 120, 400, 140],
      ['能龙头', 0, 140, 300, 160],
    );
    const text = '本周储能装机高增，看好储能龙头';
    const anchorAt = (start: number) => ({
      text: '储能',
      before: text.slice(0, start),
      after: text.slice(start + 2),
    });
    const { boxes, continued } = findAnchors(page, [anchorAt(2), anchorAt(11)]);
    expect(boxes.map(([, top]) => top)).to.deep.equal([0.125, 0.15, 0.175]);
    expect(continued).to.deep.equal([2]);
    expect(findAnchors(page, [{ text: '光伏', before: '', after: '' }]).boxes).to.deep.equal([]);
  });

  it('compares so many like passages at most, on a page that says one word again and again', () => {
    const times = 100_000;
    const page = aPageText(['的 '.repeat(times), 0, 0, 600, 20]);
    const anchor = { text: '的', before: '的 储 能', after: '的 储 能' };
    expect(
      findAnchors(
        page,
        Array.from({ length: times }, () => anchor),
      ).boxes,
    ).to.have.length(500);
  });
});
