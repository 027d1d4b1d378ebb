import type { PlanRow } from '../../../bff/contract/orders.ts';
import { Button } from '../../components/Button.tsx';
import { formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { expiryOf } from '../../lib/ownAccount.ts';
import { useViewer } from '../../lib/session.ts';

/** Audience of each plan, by level. */
const audience = [
  '先看看有没有要找的',
  '偶尔查资料的个人',
  '每天跟踪行业的研究者',
  '一起使用的团队',
] as const;

/** Button of each level for readers who are not on it (spec §2). */
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
            onClick={() => gate.run({ kind: 'pay', level: plan.level as 1 | 2 | 3 })}
            aria-label={`${own ? '续费' : offers[plan.level]}${plan.name}`}
          >
            {own ? '续费' : offers[plan.level]}
          </Button>
        ) : (
          <span className="text-muted text-sm">{own ? '你现在的方案' : '注册即可使用'}</span>
        )}
      </div>
      {expiry && <p className="mt-1 text-gold text-xs tabular-nums">{expiry}到期</p>}
    </>
  );
}
