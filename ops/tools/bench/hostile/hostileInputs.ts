import { maxCompletedLength } from '../../../../bff/contract/constants.ts';
import type { MixedCall } from '../mixed.ts';

/** Pieces that readers of keywords, patterns, parsers and query languages treat each in their way. */
const pieces = [
  ...[
    'a',
    'xian',
    'n',
    '中',
    '新能源汽车',
    '光 ',
    '한',
    'す',
    'ﷺ',
    'é',
    '👨‍👩‍👧',
    '\u0301',
    '1',
    '12.5%',
    'x-',
    'GLP-1 ',
  ],
  ...[
    '"a" ',
    '"a',
    '“中”',
    ' -a',
    ' NOT a',
    '机构:中信 ',
    '二〇二四年',
    '2024Q1 ',
    '[[[',
    '\\',
    '&<em>',
    'sh600519 ',
  ],
];
/** Characters of a keyword: one read whole, one mostly cut, the longest a body may have. */
const lengths = [1_000, 60_000, 300_000];
/** Parts that are all different: none is taken once for all. */
const differentParts = (open: string, close = '') =>
  Array.from({ length: 90 }, (_, index) => `${open}${String.fromCodePoint(0x4e00 + index)}${close}`).join(
    ' ',
  );
/** Only short keywords are read as pinyin, or corrected. */
const spelled = [
  ...['xianxianxianxianxianxianxianxianxianxianxianxianxianxianxian', 'shishishishi', 'gegangouguanguangui'],
  ...[
    'guangfu储能 xinnengyuan汽车 bandaoti设备 yinhang理财 zhongguo',
    '中芯证卷 宁得时代 新能原汽车',
    '中芯',
  ],
  differentParts('"', '"'),
  differentParts('-'),
];
/** Words of nearly every page, as many as a query may have. */
const often = '的 年 和 在 是 中国 行业 公司 增长 市场 1 2 3 4 5 6 7 8 9 0 a b c d e 报告 研究 同比 预计';
/** Costly inputs that a visitor may send: keywords, bodies, filters, uploads, paths; each within the limits. */
export function hostileInputs(): { name: string; call: MixedCall }[] {
  const keywords = pieces.flatMap((piece) =>
    lengths.flatMap((length) => {
      const keyword = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      const name = `${JSON.stringify(piece)} x ${length}`;
      return [
        {
          name: `full text ${name}`,
          call: post('/api/file/search', JSON.stringify({ keyword, onlyTitle: 0 })),
        },
        { name: `title ${name}`, call: post('/api/file/search', JSON.stringify({ keyword })) },
        { name: `charts ${name}`, call: post('/api/chart/search', JSON.stringify({ keyword })) },
      ];
    }),
  );
  const many = Array.from({ length: 200 }, (_, index) => index + 1);
  const depth = (open: string, bytes: number) => open.repeat(Math.floor(bytes / open.length));
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const short = spelled.flatMap((keyword) => [
    ...[0, 1].map((onlyTitle) => ({
      name: `${onlyTitle ? 'title' : 'full text'} ${keyword}`,
      call: post('/api/file/search', JSON.stringify({ keyword, onlyTitle })),
    })),
    {
      name: `completions ${keyword}`,
      call: post('/api/file/completions', JSON.stringify({ keyword: keyword.slice(0, maxCompletedLength) })),
    },
  ]);
  const completed = pieces.map((piece) => ({
    name: `completions ${JSON.stringify(piece)}`,
    call: post(
      '/api/file/completions',
      JSON.stringify({ keyword: piece.repeat(40).slice(0, maxCompletedLength) }),
    ),
  }));
  const inReports = [1, 2, 3].flatMap((id) => [
    {
      name: `marks in report ${id}`,
      call: post('/api/file/pagehits', JSON.stringify({ id, keyword: often })),
    },
    { name: `chapters of report ${id}`, call: post('/api/file/outline', JSON.stringify({ id })) },
    {
      name: `report ${id} with a search`,
      call: post('/api/file/detail', JSON.stringify({ id, search_key: often })),
    },
  ]);
  return [
    ...keywords,
    ...short,
    ...inReports,
    ...completed,
    ...hostileCalls(),
    { name: 'body [[[ of 1 MB', call: post('/api/file/search', depth('[', 1_000_000)) },
    { name: 'body {"a": of 1 MB', call: post('/api/file/search', depth('{"a":', 1_000_000)) },
    {
      name: 'body of 100,000 names',
      call: post(
        '/api/file/search',
        JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1]))),
      ),
    },
    { name: 'body of 300,000 fields', call: post('/api/file/search', `{${depth('"a":1,', 900_000)}"b":1}`) },
    {
      name: 'body of 400,000 numbers',
      call: post('/api/file/search', `{"typeIds":[${depth('1,', 800_000)}1]}`),
    },
    {
      name: 'filters of 200 ids',
      call: post('/api/file/search', JSON.stringify({ typeIds: many, industryIds: many })),
    },
    { name: 'deepest page', call: post('/api/file/search', JSON.stringify({ keyword: '报告', page: 1e9 })) },
    {
      name: 'broken form',
      call: { ...post('/api/upload', form), headers: { 'content-type': 'multipart/form-data; boundary=b' } },
    },
    { name: 'long address', call: get(`/report?keyword=${encodeURIComponent('中'.repeat(1_500))}`) },
    { name: 'path of 4,000 slashes', call: get(`/${'/'.repeat(4_000)}`) },
    { name: 'path of 2,000 ..', call: get(`/files/${'..%2f'.repeat(2_000)}`) },
    { name: 'path of 3,000 percent signs', call: get(`/files/pages/${'%25'.repeat(3_000)}`) },
  ];
}

const json = { 'content-type': 'application/json' };

/** A call with a raw body. */
const post = (path: string, body: string): MixedCall => ({
  kind: 'search',
  method: 'POST',
  path,
  headers: json,
  body,
});
/** An address that is asked for. */
const get = (path: string): MixedCall => ({ kind: 'search', method: 'GET', path, headers: {} });

/** Hostile inputs of calls other than the search. */
function hostileCalls(): { name: string; call: MixedCall }[] {
  return [
    { name: 'a captcha', call: post('/api/captcha', '{"kind":"picture"}') },
    {
      name: 'a login with a long password',
      call: post(
        '/api/v2/user/usernameLogin',
        JSON.stringify({ username: 'nobody', password: 'a'.repeat(200) }),
      ),
    },
    {
      name: 'a proof with 60,000 characters',
      call: post(
        '/api/user/changePhone',
        JSON.stringify({ phone: '13800000000', old_pwd: 'a'.repeat(60_000) }),
      ),
    },
    {
      name: 'a resumable upload with much said of it',
      call: {
        ...post('/api/upload/tus', ''),
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': 'filename '.padEnd(12_000, 'QUFB'),
        },
      },
    },
    {
      name: 'a message of 60 KB',
      call: post('/api/web/suggest', JSON.stringify({ type: '其他', content: '<中>'.repeat(10_000) })),
    },
    {
      name: 'the desk',
      call: post('/api/operator/user/find', JSON.stringify({ keyword: '%'.repeat(10_000) })),
    },
    { name: 'sessions of nobody', call: post('/api/user/sessions', '{}') },
    {
      name: 'a thousand cookies',
      call: { ...get('/report'), headers: { cookie: 'a=1; '.repeat(2_500) } },
    },
    {
      name: 'a header of languages',
      call: { ...get('/'), headers: { 'accept-language': 'zh;q=0.1,'.repeat(1_500) } },
    },
    {
      name: 'chart filters of long ago',
      call: post('/api/chart/search', '{"keyword":"a","startTime":1,"endTime":1e13}'),
    },
  ];
}
