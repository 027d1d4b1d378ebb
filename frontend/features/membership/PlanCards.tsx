import { Check, Minus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shellsPerDownload } from '../../../bff/contract/constants.ts';
import type { PlanRow } from '../../../bff/contract/orders.ts';
import { Button } from '../../components/Button.tsx';
import { Tabs } from '../../components/list/Tabs.tsx';
import { expiryOf } from '../../components/OwnAccount.tsx';
import { formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';

/** Audience of each plan, by level. */
const audience = [
  '先看看有没有要找的',
  '偶尔查资料的个人',
  '每天跟踪行业的研究者',
  '多人共用的团队',
] as const;

/** Button of each level for readers who are not on it. */
const offers = ['', '开始使用', '立即开通', '立即开通'] as const;

/** Price of a plan for a year, and its former price. */
export function PlanPrice({ plan }: { plan: PlanRow }) {
  if (plan.price === 0) return <p className="font-figure text-xl md:max-lg:min-h-12">免费</p>;
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-2 tabular-nums md:max-lg:flex-col md:max-lg:items-center">
      <span className="whitespace-nowrap">
        <span className="font-figure text-xl">{formatCount(plan.price)}</span>
        <span className="text-sm">元/年</span>
      </span>
      <del className="whitespace-nowrap text-muted text-xs">
        <span className="sr-only">原价</span>
        {formatCount(plan.org_price)}元
      </del>
    </p>
  );
}

/** Audience and button of a plan: the reader's own plan is named, all others can be paid at once. */
export function PlanOffer({ plan }: { plan: PlanRow }) {
  const { state, user, level } = useViewer();
  const gate = useGate();
  const own = state === 'reader' && level === plan.level;
  // One button stands out: a member's own plan, for others the most popular one.
  const foremost = level > 0 ? own : plan.level === 2;
  const expiry = own && user ? expiryOf(user) : '';
  return (
    <>
      <p className="mt-1 text-muted text-sm">{audience[plan.level]}</p>
      <div className="mt-3 flex min-h-11 items-center justify-center">
        {plan.level > 0 ? (
          <Button
            tone={foremost ? 'primary' : 'plain'}
            className="w-full max-w-40 px-3"
            onClick={() => gate.runGated({ kind: 'pay', level: plan.level as 1 | 2 | 3 })}
            aria-label={`${own ? '续费' : offers[plan.level]}${plan.name}`}
          >
            {own ? '续费' : offers[plan.level]}
          </Button>
        ) : (
          <span className="text-muted text-sm">{own ? '你现在的方案' : '注册即可使用'}</span>
        )}
      </div>
      {expiry && <p className="mt-1 text-gold text-xs tabular-nums">有效期至 {expiry}</p>}
    </>
  );
}

/** A row of the comparison: what it is, and how a plan answers it. */
interface PlanRight {
  name: string;
  of(plan: PlanRow): string | boolean;
}

/** The comparison's rows, in the order in which a reader meets them. */
export const planRights: readonly PlanRight[] = [
  { name: '有效期', of: (plan) => (plan.level > 0 ? '1年' : '长期') },
  { name: '可见搜索结果', of: (plan) => `前 ${formatCount(plan.search_results)} 条` },
  { name: '阅读全文', of: (plan) => (plan.reads_whole_reports ? '全部页' : '仅预览页') },
  {
    name: '报告下载',
    of: (plan) =>
      plan.downloads_per_day > 0
        ? `${plan.downloads_per_day}份/天`
        : `${shellsPerDownload}${words.shells}/份`,
  },
  { name: '图表搜索', of: (plan) => (plan.searches_charts ? '全部条件' : '仅关键词，限首页') },
  { name: '图表原文定位', of: (plan) => plan.opens_chart_originals },
  {
    name: '解锁专题',
    of: (plan) => (plan.unlocks_per_year > 0 ? `${plan.unlocks_per_year}个/年` : false),
  },
  { name: '定制咨询', of: (plan) => plan.consulting },
  { name: '共享群组', of: (plan) => plan.sharing_group },
  { name: '使用范围', of: (plan) => plan.scope },
];

/** An answer as it is shown: words, or a mark for yes and no. */
export function answerOf(answer: string | boolean): ReactNode {
  if (typeof answer === 'string') return answer;
  return answer ? (
    <Check role="img" aria-label="有" size={18} strokeWidth={1.75} className="inline text-sea" />
  ) : (
    <Minus role="img" aria-label="没有" size={18} className="inline text-muted" />
  );
}

/** Rights of a plan, those beyond the plan below it first. */
function ordered(plan: PlanRow, below: PlanRow | undefined): { right: PlanRight; more: boolean }[] {
  const rows = planRights.map((right) => ({
    right,
    more: below !== undefined && right.of(plan) !== right.of(below),
  }));
  return [...rows.filter(({ more }) => more), ...rows.filter(({ more }) => !more)];
}

/** One plan: price, the way to it, its rights. */
function PlanCard({ plan, below }: { plan: PlanRow; below: PlanRow | undefined }) {
  return (
    <section aria-label={plan.name}>
      <div className={plan.level > 0 ? 'bg-gilt px-4 py-5 text-center' : 'px-4 py-5 text-center'}>
        <PlanPrice plan={plan} />
        <PlanOffer plan={plan} />
      </div>
      <dl>
        {ordered(plan, below).map(({ right, more }) => (
          <div key={right.name} className="flex justify-between gap-4 border-line border-b py-3">
            <dt className="text-muted">{right.name}</dt>
            <dd className={more ? 'font-semibold tabular-nums' : 'tabular-nums'}>
              {answerOf(right.of(plan))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The plans on a phone: one at a time, what it has more than the one below at the top. */
export function PlanCards({ plans }: { plans: readonly PlanRow[] }) {
  const { level } = useViewer();
  const [chosen, setChosen] = useState<number | null>(null);
  const selected = chosen ?? Math.max(1, level);
  return (
    <div className="md:hidden">
      <Tabs
        label="会员方案"
        tabs={plans.map((plan, index) => ({
          key: plan.level,
          name: plan.name,
          content: () => <PlanCard plan={plan} below={plans[index - 1]} />,
        }))}
        selected={selected}
        onSelect={setChosen}
      />
    </div>
  );
}
