import { shellsPerInvite } from '../../../bff/contract/invites.ts';
import { vipList } from '../../../bff/contract/orders.ts';
import { shellsPerDownload } from '../../../bff/contract/reading.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { useCall } from '../../lib/useCall.ts';

/** A question readers ask, and the answer in one breath. */
const answers: readonly { question: string; answer: string }[] = [
  {
    question: '会员从什么时候算起，到期会自动扣款吗？',
    answer: '付款成功立即生效，有效期365天。没有自动续费，到期后由你决定是否再买。',
  },
  {
    question: '已经是会员，再买会怎样？',
    answer:
      '续购同一等级，期限顺延。改买更高等级，新等级立即生效，原来剩下的天数排到它期满之后。改买较低等级，则在较高等级期满后开始。',
  },
  {
    question: '每天的下载次数怎么算？',
    answer:
      '按北京时间的自然日计算，当天没用完的不累计。同一份报告下载过，再次下载不计次。超出当天次数时，也可以用贝壳下载。',
  },
  {
    question: '不是会员能下载吗？',
    answer: `可以。下载一份需要${shellsPerDownload}贝壳。邀请好友注册，每位得${shellsPerInvite}贝壳，不设上限。`,
  },
  {
    question: '专题解锁之后得到什么？',
    answer:
      '专题里的全部报告都可以下载，不扣贝壳、不占当天次数。高级VIP与商务VIP每个会员年度分别可以解锁20个和40个专题。',
  },
  {
    question: '一个账号可以几个人用？',
    answer:
      '标准VIP与高级VIP限个人使用，最多3处同时登录；商务VIP供同一单位的多人共享，最多20处同时登录。超出时，最早登录的一处会退出。',
  },
  {
    question: '怎样开发票？',
    answer: '扫描工具栏里的在线客服二维码，回复“发票”；也可以在意见反馈里写明订单号和抬头。',
  },
  {
    question: '可以退款吗？',
    answer:
      '会员开通后即可使用全部权益，一般不退款；重复支付、错误扣款，或者因我们的原因无法提供服务的，予以退还。',
  },
];

/** Whom each tier is for, by level. */
const audiences = new Map([
  [1, '经常读报告的个人：不限结果地搜索，整份阅读，每天都能下载。'],
  [2, '靠图表和专题工作的研究者：图表按类别与行业检索，成套地取用专题。'],
  [3, '同一单位的团队：多人共用一个账号，下载与解锁的次数最多。'],
]);

/** /aboutVip: how membership and shells work, in questions and answers (spec §2). */
export function AboutVip() {
  const { data } = useCall(vipList, {});
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
        {answers.map(({ question, answer }) => (
          <div key={question} className="break-inside-avoid border-line border-b py-5">
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1.5 text-muted">{answer}</dd>
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
