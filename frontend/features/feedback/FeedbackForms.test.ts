import { expect } from 'chai';
import { reportIdIn } from './FeedbackForms.tsx';

describe('reportIdIn', () => {
  it('reads a report’s number out of what a person pastes', () => {
    for (const [text, id] of [
      ['12', 12],
      [' 报告12 ', undefined],
      ['https://site.test/detail/207?search_key=x', 207],
      ['site.test/preview/9?page=3', 9],
      ['/detail/5', 5],
      ['/detail/0', undefined],
      ['/collection/detail/3', undefined],
      ['', undefined],
      ['9'.repeat(20), undefined],
    ] as const) {
      expect(reportIdIn(text), text).to.equal(id);
    }
  });
});
