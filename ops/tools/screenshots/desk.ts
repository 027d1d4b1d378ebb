import type { Call } from '../../../bff/contract/call.ts';
import { deskAudit, deskOverview } from '../../../bff/contract/desk/audit.ts';
import { deskMessages } from '../../../bff/contract/desk/messages.ts';
import { deskPayments } from '../../../bff/contract/desk/payments.ts';
import { deskDead, deskRecommended, deskReport, deskWorks } from '../../../bff/contract/desk/reports.ts';
import {
  deskBuilds,
  deskQueries,
  deskRelevance,
  deskRelevanceDiff,
} from '../../../bff/contract/desk/search.ts';
import { deskLedger, deskUser, deskUsers } from '../../../bff/contract/desk/users.ts';
import * as rows from './deskRows.ts';
import { type Answer, opening, press, type Shot, scrollTo, steps } from './shot.ts';

/** The pages of the desk: their address below `/operator`, the call of each list, what it says when long. */
const pages: readonly (readonly [name: string, address: string, answers: readonly [Call, unknown][]])[] = [
  ['overview', '', [[deskOverview, rows.overview]]],
  ['messages', '/messages?state=all', [[deskMessages, rows.messages]]],
  ['catalog', '/catalog?id=123456', [[deskReport, rows.catalog]]],
  ['recommend', '/recommend', [[deskRecommended, rows.recommended]]],
  [
    'works',
    '/works',
    [
      [deskWorks, rows.works],
      [deskDead, rows.dead],
    ],
  ],
  ['users', '/users?q=lin', [[deskUsers, rows.users]]],
  [
    'account',
    '/users?id=10000007',
    [
      [deskUser, rows.account],
      [deskLedger, rows.ledger],
    ],
  ],
  ['payments', '/payments?state=all', [[deskPayments, rows.payments]]],
  ['queries', '/queries', [[deskQueries, rows.queries]]],
  [
    'relevance',
    '/relevance',
    [
      [deskRelevance, rows.relevance],
      [deskBuilds, rows.builds],
      [deskRelevanceDiff, rows.relevanceDiff],
    ],
  ],
  ['audit', '/audit', [[deskAudit, rows.audit]]],
];

/** Empty rows of a kind. */
function nothing(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (key === 'differs') return typeof value === 'boolean' ? false : {};
  if (key === 'next') return null;
  return typeof value === 'number' ? 0 : value;
}

/** The same answer with nothing in its lists. */
const emptied = (data: unknown): unknown =>
  Object.fromEntries(Object.entries(data as object).map(([key, value]) => [key, nothing(key, value)]));

/** State that a press brings about, with the long answers beneath. */
const pressed: readonly (readonly [name: string, page: string, prepare: NonNullable<Shot['prepare']>])[] = [
  ['messages-takedown', 'messages', press(/^下架并办结/)],
  ['messages-close', 'messages', press(/^答复或办结/)],
  ['catalog-act', 'catalog', press(/^下架报告/)],
  ['recommend-add', 'recommend', press('加入一份报告')],
  ['recommend-order', 'recommend', press(/^下移/)],
  ['works-retry', 'works', press('重试这一类')],
  ['account-grant', 'account', press('授予会员或贝壳')],
  ['account-withdraw', 'account', press('收回会员或贝壳')],
  ['relevance-diff', 'relevance', press(/查看改动$/)],
  ['audit-compared', 'audit', steps((page) => page.locator('summary').first().click(), press('筛选'))],
];

/** The operators' desk when much happened, when nothing did, when nothing answers; and its forms. */
export function desk(): Shot[] {
  const shot = (name: string, page: string, answer: (long: unknown) => unknown): Shot => {
    const [, address, answers] = pages.find(([known]) => known === page) as (typeof pages)[number];
    return {
      ...opening(`desk-${name}`, `/operator${address}`, 'operator'),
      answers: Object.fromEntries(answers.map(([{ path }, long]) => [path, answer(long)])) as Record<
        string,
        Answer
      >,
    };
  };
  const given = (data: unknown) => ({ given: data });
  return [
    ...pages.flatMap(([name]) => [
      shot(`${name}-long`, name, given),
      shot(`${name}-empty`, name, (long) => given(emptied(long))),
      shot(`${name}-error`, name, () => 'error'),
      shot(`${name}-slow`, name, () => 'never'),
    ]),
    ...pressed.map(([name, page, prepare]) => ({
      ...shot(name, page, given),
      prepare: steps(prepare, (shown) =>
        scrollTo('main form:has(button[type=submit]), main ins, details[open]')(shown).catch(() => undefined),
      ),
    })),
  ];
}
