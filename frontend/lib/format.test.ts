import { expect } from 'chai';
import { formatChinaWeekday, formatCount, formatPages, formatSize, formatTag, formatYuan } from './format.ts';

describe('lib/format', () => {
  it('parts thousands', () => {
    expect(formatCount(0)).to.equal('0');
    expect(formatCount(1234567)).to.equal('1,234,567');
  });

  it('tells sizes in MB, small ones in KB, and none for none', () => {
    expect(formatSize(0)).to.equal('');
    expect(formatSize(Number.NaN)).to.equal('');
    expect(formatSize(0.0000048)).to.equal('1 KB');
    expect(formatSize(0.017)).to.equal('17 KB');
    expect(formatSize(0.5)).to.equal('0.50 MB');
    expect(formatSize(2.44)).to.equal('2.4 MB');
    expect(formatSize(31.6)).to.equal('32 MB');
  });

  it('leaves unknown page counts out', () => {
    expect(formatPages(0)).to.equal('');
    expect(formatPages(1200)).to.equal('1,200页');
  });

  it('tags a report by its type for the first industry, else by its industry', () => {
    const type = { name: '行业研究' };
    expect(formatTag({ id: 1, name: '综合' }, type)).to.equal('行业研究');
    expect(formatTag({ id: 0, name: '' }, type)).to.equal('行业研究');
    expect(formatTag({ id: 7, name: '电子' }, type)).to.equal('电子行业');
    expect(formatTag({ id: 8, name: '环保行业' }, type)).to.equal('环保行业');
  });

  it('tells the weekday in China, whatever the clock of this machine', () => {
    const moment = new Date('2026-03-17T16:30:00Z');
    expect(formatChinaWeekday(moment)).to.equal('星期三');
  });

  it('formatYuan tells cents as yuan', () => {
    expect([29800, 29850, 5, 199800].map(formatYuan)).to.deep.equal(['298', '298.50', '0.05', '1,998']);
  });
});
