import { expect } from 'chai';
import { tidySnippet } from './presentReport.ts';

describe('documents/markup', () => {
  it('sets text on one line', () => {
    expect(tidySnippet(' <em>储能</em>\n 装机\n24/10 &lt; 3')).to.equal('<em>储能</em>装机 24/10 &lt; 3');
  });

  it('makes the leading dots of a contents page one ellipsis, and leaves figures and pauses alone', () => {
    expect(tidySnippet('图5：<em>储能</em>............... 5 图6 · · · · · 6')).to.equal(
      '图5：<em>储能</em>… 5 图6 … 6',
    );
    expect(tidySnippet('同比3.5%……第1.2.3节')).to.equal('同比3.5%……第1.2.3节');
  });
});
