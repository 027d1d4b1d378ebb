import { expect } from 'chai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Pagination } from './list/Pagination.tsx';
import { Cover } from './Picture.tsx';
import { QrCode } from './QrCode.tsx';
import { Highlighted } from './search/Highlighted.tsx';

const render = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);

describe('components', () => {
  it('Highlighted marks hits and escapes all else', () => {
    const html = render(<Highlighted html={'<em>锂</em>电 &lt;img src=x onerror=alert(1)&gt;<img src=y>'} />);
    expect(html).to.equal('<mark>锂</mark>电 &lt;img src=x onerror=alert(1)&gt;&lt;img src=y&gt;');
  });

  it('Cover sets the title where there is no picture', () => {
    expect(render(<Cover url="" title="无图报告" organization="某机构" />))
      .to.include('无图报告')
      .and.include('某机构')
      .and.not.include('<img');
    expect(render(<Cover url="/files/covers/1.jpg" title="有图报告" />))
      .to.include('src="/files/covers/1.jpg"')
      .and.not.include('有图报告');
  });

  it('Pagination links every page it names, says where we are, and is silent for one page', () => {
    const list = (page: number, pages: number) =>
      render(<Pagination page={page} pages={pages} href={(target) => `/list?page=${target}`} />);
    expect(list(1, 1)).to.equal('');
    const html = list(2, 9);
    expect(html.match(/aria-current="page"/g)).to.have.length(1);
    expect(html).to.match(/aria-label="第2页" aria-current="page"/);
    for (const target of [1, 3, 9]) expect(html).to.include(`href="/list?page=${target}"`);
    expect(list(1, 9)).to.include('下一页').and.not.include('上一页');
    expect(list(9, 9)).to.include('上一页').and.not.include('下一页');
  });

  it('QrCode draws dark modules on white with a name', () => {
    const html = render(<QrCode text="https://yanhai.test/" size={148} label="小程序二维码" />);
    expect(html).to.include('aria-label="小程序二维码"').and.to.include('width="148"');
    expect(html.match(/h1v1h-1z/g)?.length).to.be.greaterThan(150);
  });
});
