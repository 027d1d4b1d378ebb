import { expect } from 'chai';
import type { User } from '../../../lib/session.ts';
import { downloadTerms } from './DetailHead.tsx';

describe('what a download takes', () => {
  const user = (used: number, limit: number) => ({ beike: 100, downloads: { used, limit } }) as User;

  it('is told in one line, with what the viewer has', () => {
    const report = { online_url: '' };
    expect(downloadTerms(report, null)).to.equal('下载需 20 贝壳，会员每天免费下载');
    expect(downloadTerms(report, user(0, 0))).to.equal('下载需 20 贝壳，你有 100');
    expect(downloadTerms(report, user(3, 10))).to.equal('今日下载 3/10');
    expect(downloadTerms(report, user(10, 10))).to.equal('今日 10 次已用完，再下载需 20 贝壳，你有 100');
    expect(downloadTerms({ online_url: '/files/originals/1.pdf' }, user(3, 10))).to.equal(
      '你有这份报告，可再次免费下载',
    );
  });
});
