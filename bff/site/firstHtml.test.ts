import { expect } from 'chai';
import { aCollection } from '../collections/collections.factory.ts';
import { siteRoutes } from '../contract/site/routes.ts';
import type { TestDatabase } from '../database.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

const markup = `</title></script><script>alert(1)</script><img src=x onerror='alert(2)'>"&amp;`;
const hostile = `${markup}\u0000\ud800`;
const origin = 'https://yanhai.test';

describe('the first HTML', () => {
  let site: Site;
  let made: TestDatabase;
  let collection = 0;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ PUBLIC_URL: `${origin}/` }));
    await site.search.aReport({
      id: 7,
      title: '储能行业深度：成本拐点',
      organization: '东方证券',
      researchers: ['李一', '王二'],
      date: '2026-03-04',
      type_id: 1,
      summary: [{ page: 1, text: '储能成本两年下降四成。' }],
      page_count: 4,
      page_width: 1240,
      page_height: 1754,
      pages: ['第一页的正文', '第二页的正文', '第三页不可预览', '第四页'],
      keywords: ['储能', '成本'],
    });
    await site.search.aReport({
      id: 8,
      title: hostile,
      organization: hostile,
      researchers: [hostile],
      summary: [{ page: 1, text: hostile }],
      page_count: 30,
      pages: [hostile],
    });
    collection = await aCollection(made.database, {
      name: `储能专题${markup}`,
      description: markup,
      reportIds: [7, 8],
    });
  });
  after(() => site.close());

  const get = async (path: string) => (await fetch(site.url + path)).text();
  const headOf = (html: string) => html.slice(0, html.indexOf('<div id="root">'));
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const dataOf = (html: string) => {
    const text = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1];
    return text === undefined ? null : (JSON.parse(text) as Record<string, unknown>);
  };

  it('has the words of the legal pages, of what the library holds, and of what readers ask', async () => {
    for (const [path, words] of [
      ['/protocol', '违约金人民币200,000元'],
      ['/privacy', '在15个工作日内答复'],
      ['/privacy', '语言模型的运营者'],
      ['/privacy', '邮件服务器的运营者'],
      ['/privacy', '笔记、笔记本'],
      ['/privacy', '开放接口的密钥'],
      ['/infringement', '反通知（不侵权声明）'],
      ['/insight/index', '东方证券：1 份'],
      ['/aboutVip', '会员从什么时候算起'],
    ] as const) {
      const page = await get(path);
      expect(page.slice(page.indexOf('<div id="root">')), path).to.contain(words);
      expect(metaOf(page, 'description'), path).to.be.a('string').that.is.not.empty;
    }
  });

  it('answers what the app asks first, for visitors alone, and counts nobody as a reader', async () => {
    const answersOf = (page: string): { path: string; data: never }[] => {
      const text = /<script type="application\/json" id="answers">([\s\S]*?)<\/script>/.exec(page)?.[1];
      return text === undefined ? [] : JSON.parse(text);
    };
    for (const [path, calls] of [
      ['/report', ['/api/file/search', '/api/chart/search']],
      ['/report?keyword=储能', []],
      ['/chart', ['/api/chart/search']],
      ['/detail/8?search_key=储能', ['/api/file/detail']],
    ] as const)
      expect(
        answersOf(await get(path)).map((answer) => answer.path),
        path,
      ).to.deep.equal(calls);
    const [detail] = answersOf(await get('/detail/8'));
    expect(detail?.data).to.include({ id: 8, today_read: 0, preview_pages: 10, online_url: '' });
    const known = await fetch(`${site.url}/detail/8`, { headers: { cookie: '__Host-token=abc' } });
    expect(answersOf(await known.text())).to.deep.equal([]);
  });

  it('shows the page that the reader opens at, where anyone may see it', async () => {
    const sheet = async (path: string) =>
      /class="first-sheet"><img[^>]* src="([^"]*)"/.exec(await get(path))?.[1];
    expect(await sheet('/preview/7')).to.equal('/files/pages/7/0.png');
    expect(await sheet('/preview/7?page=2&amp;keyword=x')).to.equal('/files/pages/7/1.png');
    for (const path of [
      '/preview/7?page=3',
      '/preview/7?page=0',
      '/preview/7?page=x',
      '/preview/9',
      '/detail/7',
    ])
      expect(await sheet(path), path).to.equal(undefined);
    const page = await get('/preview/7');
    expect(page).to.contain('/files/pages/7/0.png?w=384 384w');
    // Asked for before anything else of the page.
    expect(page).to.match(/as="image"[^>]* href="\/files\/pages\/7\/0.png"[^>]*>\s*<title>/);
  });

  it('tells a report to search engines, to those it is shared with, and without scripts', async () => {
    const html = await get('/detail/7?channel=x');
    expect(html).to.contain('<title>储能行业深度：成本拐点 - 研海</title>');
    expect(html).to.contain(`<link rel="canonical" href="${origin}/detail/7"`);
    expect(metaOf(html, 'description')).to.equal('储能成本两年下降四成。');
    expect([metaOf(html, 'og:title'), metaOf(html, 'og:image'), metaOf(html, 'og:type')]).to.deep.equal([
      '储能行业深度：成本拐点',
      `${origin}/files/covers/7.jpg`,
      'article',
    ]);
    expect(metaOf(html, 'robots')).to.equal(undefined);
    const cited = [...html.matchAll(/<meta name="citation_(\w+)" content="([^"]*)"/g)].map(
      ([, name, told]) => `${name} ${told}`,
    );
    expect(cited).to.deep.equal([
      'title 储能行业深度：成本拐点',
      'author 李一',
      'author 王二',
      'publication_date 2026/03/04',
      'technical_report_institution 东方证券',
      'language zh-CN',
      'keywords 储能; 成本',
      `abstract_html_url ${origin}/detail/7`,
    ]);
    expect(dataOf(html)).to.deep.include({
      '@context': 'https://schema.org',
      '@type': 'Report',
      url: `${origin}/detail/7`,
      name: '储能行业深度：成本拐点',
      datePublished: '2026-03-04',
      publisher: { '@type': 'Organization', name: '东方证券' },
      author: [
        { '@type': 'Person', name: '李一' },
        { '@type': 'Person', name: '王二' },
      ],
      inLanguage: 'zh-CN',
    });
    for (const word of ['<h1>储能行业深度：成本拐点</h1>', '东方证券', '李一、王二', '2026-03-04', '4页']) {
      expect(html).to.contain(word);
    }
    expect(html).to.contain('第一页的正文').and.contain('第二页的正文');
    expect(html, 'beyond the preview').not.to.contain('第三页');
    expect(html, 'the header').to.contain('<nav aria-label="主菜单"');
  });

  it('names no page of a report twice, and keeps what is private from search engines', async () => {
    const html = await get('/preview/7');
    expect(html).to.contain(`<link rel="canonical" href="${origin}/detail/7"`);
    expect([metaOf(html, 'robots'), dataOf(html)]).to.deep.equal(['noindex', null]);
    expect(html).not.to.contain('<nav aria-label="主菜单"');
    expect(await get('/index')).to.contain(`<link rel="canonical" href="${origin}/"`);
    const missing = await get('/detail/999');
    expect([metaOf(missing, 'robots'), missing.includes('rel="canonical"')]).to.deep.equal([
      'noindex',
      false,
    ]);
    expect(missing).to.contain('<title>页面不存在 - 研海</title>');
    for (const { path, indexed } of siteRoutes) {
      if (path.includes(':name')) continue;
      const page = await get(path.replace(':id', path.startsWith('/collection') ? String(collection) : '7'));
      expect(metaOf(page, 'robots'), path).to.equal(indexed ? undefined : 'noindex');
    }
  });

  it('escapes whatever titles, names and pages hold, in text, attributes and data', async () => {
    for (const path of ['/detail/8', '/preview/8', '/report', '/', `/collection/detail/${collection}`]) {
      const html = await get(path);
      expect(html, path).not.to.contain('<script>alert').and.not.contain('<img src=x');
      expect(html.includes('\u0000') || html.includes('\ufffd'), path).to.equal(false);
      const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      for (const tag of scripts)
        expect(tag, path).to.match(/^<script type="application\/(ld\+json|json" id="answers)">$/);
    }
    const data = dataOf(await get('/detail/8'));
    expect(data?.name).to.contain('</script>');
    expect(headOf(await get('/detail/8'))).to.contain('&lt;/title&gt;');
  });

  it('leads from lists to reports, types and collections', async () => {
    const home = await get('/');
    expect(home).to.contain('href="/detail/7"').and.contain('href="/filetype/1"');
    expect(home).to.contain('<title>研海 - 搜索研究报告与数据图表</title>');
    expect(dataOf(home)).to.deep.include({ '@type': 'WebSite', url: `${origin}/` });
    expect(await get('/report')).to.contain('href="/detail/7"');
    expect(await get('/filetype/1')).to.contain('href="/detail/7"');
    expect(await get('/collection')).to.contain(`href="/collection/detail/${collection}"`);
    expect(await get(`/collection/detail/${collection}`)).to.contain('href="/detail/7"');
    expect(await get('/vip')).to.contain('298 元/年');
    expect(await get('/insight/index'))
      .to.contain('2 份研究报告')
      .and.contain('东方证券');
    expect(await get('/suggest')).to.contain('<h1>意见反馈</h1>');
    expect(await get('/privacy')).to.contain('<h1>隐私政策</h1>');
  });

  it('is the same for all, whoever is logged in, and counts no reader', async () => {
    const before = await get('/detail/7');
    await get('/detail/7');
    const { body } = await site.post<{ files: { id: number; today_read: number }[] }>('/api/file/search', {});
    expect(body.data.files.find(({ id }) => id === 7)?.today_read).to.equal(0);
    expect(await get('/detail/7')).to.equal(before);
  });
});
