import { expect } from 'chai';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { countText, type FoundHits, firstHit, hitNumber, nextHit } from './hits/hits.ts';
import { factorOf, nextTurn, pageWidthAt, sheetsOf, stepFrom, turnedTop } from './pages/pageLayout.ts';
import { panelTabs, type ReaderAction, type ReaderState, reduceReader } from './readerState.ts';

const report = (given: Partial<ReportDetail>) =>
  ({
    page_url: '/files/pages/7',
    page_version: 'a1',
    share_url: '/files/covers/7.jpg',
    page_width: 800,
    page_height: 1000,
    ...given,
  }) as ReportDetail;

describe('the sheets of a report', () => {
  it('end in a torn page where the right to see ends', () => {
    const sheets = sheetsOf(report({ page_count: 30, preview_pages: 10 }));
    expect(sheets.images).to.have.length(10);
    expect(sheets.images[9]).to.equal('/files/pages/7/9.png?v=a1');
    expect(sheets).to.include({ torn: true, pageCount: 30, ratio: 1.25 });
  });

  it('are whole for those who may see all, the cover alone for a one-page report, none without a PDF', () => {
    expect(sheetsOf(report({ page_count: 3, preview_pages: 3 })).torn).to.equal(false);
    const one = sheetsOf(report({ page_count: 1, preview_pages: 0 }));
    expect(one).to.deep.include({ images: ['/files/covers/7.jpg'], torn: false });
    const none = sheetsOf(report({ page_url: '', share_url: '', page_count: 12, preview_pages: 6 }));
    expect(none).to.deep.include({ images: [], torn: false });
  });
});

describe('the zoom', () => {
  it('never lets a page at its natural size overflow the window', () => {
    expect(pageWidthAt(1, 390, 827)).to.equal(374);
    expect(pageWidthAt(1, 1440, 827)).to.equal(827);
    expect(pageWidthAt('width', 1440, 827)).to.equal(1376);
  });

  it('gives each of two pages in a row its half', () => {
    expect(pageWidthAt('width', 1440, 827, 2)).to.equal(680);
    expect(pageWidthAt(1, 1440, 827, 2)).to.equal(680);
    expect(pageWidthAt(1, 1920, 827, 2)).to.equal(827);
  });

  it('steps from wherever it stands, and stops at its ends', () => {
    expect(stepFrom(1, 1)).to.equal(1.25);
    expect(stepFrom(factorOf('width', 1440, 827), -1)).to.equal(1.5);
    expect(stepFrom(3, 1)).to.equal(3);
    expect(stepFrom(0.5, -1)).to.equal(0.5);
  });
});

describe('the next hit', () => {
  const all = [
    { page: 3, box: 0 },
    { page: 3, box: 1 },
    { page: 8, box: -1 },
  ];
  const hits = (active: FoundHits['active'], found = all) => ({
    all: found,
    active,
    count: found.length,
    locked: 0,
  });

  it('starts from the page on show, then goes in order and round', () => {
    expect(nextHit(hits(null), 5, 1)).to.deep.equal(all[2]);
    expect(nextHit(hits(null), 9, 1)).to.deep.equal(all[0]);
    expect(nextHit(hits({ page: 3, box: 1 }), 1, 1)).to.deep.equal(all[2]);
    expect(nextHit(hits({ page: 8, box: -1 }), 1, 1)).to.deep.equal(all[0]);
    expect(nextHit(hits({ page: 3, box: 0 }), 1, -1)).to.deep.equal(all[2]);
    expect(nextHit(hits(null, []), 1, 1)).to.equal(null);
  });

  it('is the first from a page on, or on that page alone', () => {
    expect(firstHit(hits(null), 4)).to.deep.equal(all[2]);
    expect(firstHit(hits(null), 9)).to.deep.equal(all[0]);
    expect(firstHit(hits(null), 3, true)).to.deep.equal(all[0]);
    expect(firstHit(hits(null), 4, true)).to.equal(null);
  });

  it('is counted apart from pages beyond the preview', () => {
    expect(countText({ count: 3, locked: 0 })).to.equal('3 处');
    expect(countText({ count: 3, locked: 12 })).to.equal('3 处，另有 12 页在预览范围外');
    expect(countText({ count: 0, locked: 2 })).to.equal('2 页在预览范围外');
  });

  it('is numbered by how many hits each page has, not by boxes', () => {
    const pages = [
      { page: 3, count: 2 },
      { page: 8, count: 4 },
    ];
    const numberAt = (active: FoundHits['active']) => hitNumber({ all, active }, pages);
    expect([null, { page: 3, box: 1 }, { page: 8, box: -1 }].map(numberAt)).to.deep.equal([0, 2, 3]);
  });
});

describe('a turned page', () => {
  it('has the top of a box where its left, foot or right was', () => {
    const box = [0.1, 0.2, 0.5, 0.3];
    const tops = ([0, 1, 2, 3] as const).map((turns) => turnedTop(box, turns));
    expect(tops).to.deep.equal([0.2, 0.1, 0.7, 0.5]);
    expect(([0, 1, 2, 3] as const).map(nextTurn)).to.deep.equal([1, 2, 3, 0]);
  });
});

describe('a report that is read', () => {
  const opened: ReaderState = {
    view: 'pages',
    page: 7,
    begin: { page: 1, top: 0 },
    asked: 1,
    resume: 1,
    keyword: '铜',
    active: { page: 3, box: 0 },
    seeking: null,
    columns: 1,
    turns: 3,
    zoom: 2,
    paper: 'white',
    textSize: 17,
    tab: panelTabs.facts,
    isPanelOpen: false,
    sheet: 'thumbnails',
    isPicking: false,
    figure: 0,
    isTextOffered: true,
  };
  const reached = (...events: ReaderAction[]) => events.reduce(reduceReader, opened);

  it('offers the text no more once one of the two was chosen', () => {
    expect(reached({ type: 'view', view: 'text', at: { page: 7, top: 0 } }).isTextOffered).to.equal(false);
  });

  it('seeks new words from the page that is read, and stands at no hit until they are found', () => {
    const searching = reached({ type: 'search', keyword: '锂' });
    expect(searching).to.deep.include({
      seeking: { from: 7, only: false },
      active: null,
      tab: panelTabs.hits,
    });
    const found = reduceReader(searching, { type: 'found', hit: { page: 9, box: 2 } });
    expect(found).to.deep.include({ seeking: null, active: { page: 9, box: 2 } });
    const cleared = reduceReader(found, { type: 'search', keyword: '' });
    expect(cleared).to.include({ seeking: null, active: null, tab: panelTabs.facts });
  });

  it('keeps its hit where new words are nowhere', () => {
    expect(reached({ type: 'found', hit: null }).active).to.deep.equal({ page: 3, box: 0 });
  });

  it('begins again at the page that is read when pages are laid out anew', () => {
    expect(reached({ type: 'turn' })).to.deep.include({ turns: 0, begin: { page: 7, top: 0 } });
    expect(reached({ type: 'columns' })).to.deep.include({ columns: 2, begin: { page: 7, top: 0 } });
    expect(reached({ type: 'columns' }, { type: 'columns' }).columns).to.equal(1);
  });

  it('closes its sheet as one goes to a page, and opens its panel beside it or as a sheet', () => {
    expect(reached({ type: 'go', page: 9 })).to.include({ asked: 9, sheet: null });
    const tab = panelTabs.hits;
    expect(reached({ type: 'panel', tab, isWide: false })).to.include({
      tab,
      sheet: 'panel',
      isPanelOpen: false,
    });
    expect(reached({ type: 'panel', tab, isWide: true })).to.include({ tab, isPanelOpen: true });
  });
});
