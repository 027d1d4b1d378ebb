import type { Data } from '../../../bff/contract/call.ts';
import type { deskAudit, deskOverview } from '../../../bff/contract/desk/audit.ts';
import type { deskMessages } from '../../../bff/contract/desk/messages.ts';
import type { deskPayments } from '../../../bff/contract/desk/payments.ts';
import type { deskDead, deskRecommended, deskReport, deskWorks } from '../../../bff/contract/desk/reports.ts';
import type {
  deskBuilds,
  deskQueries,
  deskRelevance,
  deskRelevanceDiff,
} from '../../../bff/contract/desk/search.ts';
import type { deskLedger, deskUser, deskUsers } from '../../../bff/contract/desk/users.ts';

const many = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));
const of = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;

const title =
  '海上风电与海底数据中心协同发展深度报告（2026年中期）：从近海走向深远海，柔性直流送出与漂浮式基础的降本路径';
const reason =
  '权利人来函，附作品登记证书与授权书，经核对与本站所载逐页一致；已电话确认身份，见工单 20261122-0417。';
const address = `https://www.example.com/reports/${'a-very-long-address-without-a-break'.repeat(4)}.html`;
const time = '2026-11-22 09:41';

/** Lists of operators after much has happened, with everything as long as it gets; by call. */
export const messages: Data<typeof deskMessages> = {
  items: many(20, (index) => ({
    id: 4821 - index,
    kind: of(['notice', 'counter_notice', 'suggestion'] as const, index),
    type: index % 3 === 2 ? '功能建议' : '',
    user_id: index % 2 ? 0 : 10_000_000 + index,
    name: index % 3 === 2 ? '' : '华东海洋工程与可再生能源产业研究院知识产权与法律事务部',
    contact: index % 2 ? '138****1234' : `${'legal.department.of.a.long.name'.repeat(2)}@example.com`,
    url: index % 3 === 2 ? '' : address,
    content: `${reason}\n\n${title}中第3、7、12页的图表由我方制作，请在收到后尽快处理。`.repeat(
      index === 0 ? 6 : 1,
    ),
    create_time: time,
    report: index % 3 === 2 ? null : { id: 123456, name: title, visible: index % 2 ? 0 : 1 },
    report_id: index % 3 === 2 ? 0 : 123456,
    close_time: index > 4 ? time : '',
    closed_by: index > 4 ? '运营小组值班人员（user 12）' : '',
    outcome: index > 4 ? of(['takedown', 'answered', 'closed'] as const, index) : '',
    answer: index > 4 ? '您好，来函收悉，经核实已下架所涉报告，感谢监督。' : '',
  })),
  next: 4801,
};

export const payments: Data<typeof deskPayments> = {
  items: many(12, (index) => ({
    id: 300 - index,
    platform: index % 2,
    transaction_id: '4200002468202611221234567890',
    out_trade_no: 'YH20261122094112345678901234567890',
    total: 199_800 * (index + 1),
    user_id: index % 3 === 2 ? 0 : 10_000_000 + index,
    user_name: index % 3 === 2 ? '' : '远山',
    item_name: index % 3 === 2 ? '' : '商务 VIP 一年',
    order_state: index % 3 === 2 ? '' : of(['paid', 'pending', 'closed'], index),
    why: '这笔订单已由另一笔付款开通',
    receive_time: time,
    handle_time: index > 3 ? time : '',
    handled_by: index > 3 ? '运营小组值班人员' : '',
    note: index > 3 ? '已在商户平台全额退款，并电话告知用户。' : '',
  })),
  next: 288,
};

const line = (index: number): Data<typeof deskAudit>['items'][number] => ({
  id: 900 - index,
  actor: of(['user 12', 'console ops-night-shift', 'user 10000007'], index),
  actor_name: of(['运营小组值班人员', '', '一个很长很长很长很长很长的昵称'], index),
  what: of(['report.takedown', 'report.order', 'user.grant', 'relevance.apply', 'order.refund'], index),
  target: of(['report 123456', 'recommend 1', 'user 10000007', 'version 42', 'order 88'], index),
  reason: index % 4 === 3 ? '' : reason,
  before: index % 2 ? '' : JSON.stringify({ visible: 1, recommend: 2, place: 3, name: title }),
  after: index % 2 ? '' : JSON.stringify({ visible: 0, recommend: 0, place: null, name: title }),
  time: '2026-11-22 09:41:07',
});

export const audit: Data<typeof deskAudit> = { items: many(20, line), next: 880 };

export const overview: Data<typeof deskOverview> = {
  notices: 1000,
  suggestions: 312,
  payments: 7,
  failed: null,
  working: 1000,
  differs: true,
  search_problem: 'empty',
};

const report = (index: number): Data<typeof deskReport>['report'] => ({
  id: 123_456 + index,
  name: index % 3 === 1 ? `${'scan_without_a_break_'.repeat(5)}.pdf` : title,
  kind: 'pdf',
  stage: of(['queued', 'inspect', 'text', 'metadata', 'charts', 'pages', 'index'], index),
  progress: 0.4,
  visible: 1,
  recommend: 2,
  uploader_id: index % 2 ? 0 : 10_000_000 + index,
  page_count: 1999,
  chart_count: 1284,
  indexed: 0,
  error: '',
  create_time: time,
  since: time,
});

export const catalog: Data<typeof deskReport> = {
  report: { ...report(0), stage: 'failed', error: '文件中有一页超过四千万像素，无法绘制' },
  acts: many(6, line),
};

export const works: Data<typeof deskWorks> = {
  items: many(24, report),
  waiting: 12_345,
  active: 4,
  rereading: {
    current: 54_321,
    older: 12_345,
    failed: 3,
    texts: 100_000,
    failures: many(3, (index) => ({
      id: index + 1,
      reason: 'Refused: Not a readable PDF',
      at: '2026-03-12 09:30',
    })),
  },
};

export const dead: Data<typeof deskDead> = {
  items: many(3, (index) => ({
    kind: of(['refused', 'internal', 'passing'], index),
    reason: of(['文件受密码保护，无法读取', '处理时出错，可以稍后再试', '文件处理服务暂时不可用'], index),
    cause: of(
      [
        'password required to open the document',
        `pdfium: page N of N has an object stream that could not be read: ${'0x'.padEnd(90, 'f')}`,
        'connect ECONNREFUSED N.N.N.N:N',
      ],
      index,
    ),
    count: of([1284, 36, 1], index),
    ids: many(of([40, 36, 1], index), (place) => 123_456 + place),
    latest: time,
  })),
};

export const recommended: Data<typeof deskRecommended> = {
  items: many(8, (index) => ({ id: 123_456 + index, name: title, time_text: '2026-11-21' })),
};

export const queries: Data<typeof deskQueries> = {
  day: '2026-11-22',
  top: many(20, (index) => ({
    word: index === 3 ? title : of(['新能源', '储能', '人工智能算力租赁'], index) + index,
    readers: 1284 - index * 50,
  })),
  none: many(9, (index) => ({ word: `${'nothingofthiskind'.repeat(3)}${index}`, readers: 30 - index })),
  abandoned: many(9, (index) => ({ word: `钙钛矿叠层电池量产${index}`, readers: 28 - index, of: 31 })),
};

export const relevance: Data<typeof deskRelevance> = {
  items: many(8, (index) => ({
    id: 42 - index,
    hash: '9f86d081884c7d659a2feaa0c55ad015',
    origin: of(['apply', 'rollback', 'start'] as const, index),
    author: 'console ops-night-shift',
    reason,
    quality: index % 3 === 2 ? null : 0.8123,
    time,
  })),
  next: 34,
  differs: { reports: ['settings.analysis.filter.synonyms', 'mappings.lead'], pages: ['mappings.text'] },
  command: 'npm run relevance -- reindex --only reports,pages',
};

const made = (reports: string) => ({ reports, pages: '5feceb66', charts: '6b86b273' });

export const builds: Data<typeof deskBuilds> = {
  items: many(5, (index) => ({
    id: 7 - index,
    stand: of(['building', 'broken', 'served', 'previous', 'dropped'] as const, index),
    author: 'ops-night-shift',
    reason,
    from: index === 4 ? null : made('9f86d081'),
    to: made(`d4735e3${index}`),
    time,
    served_time: index < 2 ? '' : time,
    stage: 'fill',
    done: 1_234_560,
    total: 9_876_540,
    seconds_left: index === 0 ? 5_400 : null,
    rollbacks: many(index === 2 ? 2 : 0, (place) => ({
      actor: 'console ops-night-shift',
      reason,
      forth: place === 0,
      time: `${time}${place}`,
    })),
  })),
  next: 2,
  served: { build: 5, made: made('9f86d081') },
  previous: { build: 0, made: made('9f86d081') },
  command: 'npm run relevance -- rollback --what index',
};

export const relevanceDiff: Data<typeof deskRelevanceDiff> = {
  former: 41,
  changes: [
    { file: 'relevance/fields.json', place: 'title.boost', before: '6', after: '6.5' },
    {
      file: 'analysis/synonyms.txt',
      place: '光伏,太阳能',
      before: '',
      after: `光伏,太阳能,${'PV'.repeat(60)}`,
    },
    { file: 'relevance/pins.json', place: '储能', before: '[12, 77]', after: '' },
  ],
};

const user = (index: number): Data<typeof deskUsers>['items'][number] => ({
  id: 10_000_007 + index,
  username: 'a_username_as_long_as_it_gets_here',
  nickname: '一个很长很长很长很长很长的昵称'.repeat(2),
  phone: '138****1234',
  level: index % 4,
  operator: index % 2 ? 0 : 1,
  blocked: index % 3 === 2 ? '批量下载' : '',
  create_time: time,
});

export const users: Data<typeof deskUsers> = { items: many(4, user) };

export const account: Data<typeof deskUser> = {
  user: user(0),
  shells: 1_234_560,
  terms: [
    { level: 1, start: '2025-01-01', end: '2025-12-31', state: 'over' },
    { level: 2, start: '2026-01-01', end: '2027-06-30', state: 'valid' },
    { level: 3, start: '2027-06-30', end: '2028-06-30', state: 'later' },
  ],
  events: many(12, (index) => ({
    what: of(['login password', 'login.refused password', 'phone.change', 'factor.recovery'], index),
    device: 'Microsoft Edge 142 · Windows 11 专业工作站版',
    address: '203.0.*.*',
    time,
  })),
  acts: many(4, line),
};

export const ledger: Data<typeof deskLedger> = {
  items: many(20, (index) => ({
    id: 700 - index,
    kind: of(['invite', 'download', 'grant'], index),
    reference: of(['10000009', '10000007-123456', '42'], index),
    reason: index % 3 === 2 ? reason : '',
    amount: of([20, -20, 10_000], index),
    time,
  })),
  next: 680,
};
