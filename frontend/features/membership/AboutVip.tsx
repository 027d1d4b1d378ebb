import { membershipAnswers } from '../../../bff/contract/site/membershipAnswers.ts';
import { ButtonLink, TextLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';

/** Whom each tier is for, by level. */
const audiences = new Map([
  [1, '经常读报告的个人：不限结果地搜索，整份阅读，每天都能下载。'],
  [2, '靠图表和专题工作的研究者：图表按分类与行业搜索，成套地取用专题。'],
  [3, '同一单位的团队：多人共用一个账号，下载与解锁的次数最多。'],
]);

/** /aboutVip: how membership and shells work, in questions and answers. */
export function AboutVip() {
  const { data } = useCall('/api/order/vipList', {});
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>会员说明</PageTitle>
      <h1 className="font-semibold font-song text-2xl">会员说明</h1>
      <p className="mt-2 max-w-prose text-muted">三个等级各适合谁，权益怎么算，常见的问题都在这里。</p>
      <ul className="mt-8 grid gap-x-10 border-line border-t md:grid-cols-3">
        {[...audiences].map(([level, audience]) => {
          const group = data?.items.find((item) => item.level === level);
          return (
            <li key={level} className="border-line border-b py-5 md:border-b-0">
              <h2 className="font-semibold text-gold">{group?.name ?? '\u00a0'}</h2>
              <p className="mt-1">{audience}</p>
              <p className="mt-1 min-h-6 text-muted text-sm">{group?.desc}</p>
            </li>
          );
        })}
      </ul>
      <ButtonLink to="/vip" tone="primary" className="mt-6">
        对比权益与价格
      </ButtonLink>
      <h2 className="ruled mt-14 font-semibold font-song text-xl">常见问题</h2>
      <dl className="mt-2 gap-x-16 lg:columns-2">
        {membershipAnswers.map(({ question, answer }) => (
          <div key={question} className="break-inside-avoid border-line border-b py-5">
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1.5 max-w-prose text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-muted text-sm">
        完整的约定见
        <TextLink to="/protocol#membership" className="underline">
          《服务协议》
        </TextLink>
        。没有找到答案？
        <TextLink to="/suggest" className="underline">
          告诉我们
        </TextLink>
        。
      </p>
    </div>
  );
}
