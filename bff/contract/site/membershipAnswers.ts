import { shellsPerDownload, shellsPerInvite } from '../constants.ts';

/** Questions of readers about membership and shells, each with a short answer. */
export const membershipAnswers: readonly { question: string; answer: string }[] = [
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
      '专题里的全部报告都可以下载，不扣贝壳、不占当天次数。高级 VIP 与商务 VIP 每个会员年度分别可以解锁20个和40个专题。',
  },
  {
    question: '一个账号可以几个人用？',
    answer:
      '标准 VIP 与高级 VIP 限个人使用，最多3处同时登录；商务 VIP 供同一单位的多人共享，最多20处同时登录。超出时，最早登录的一处会退出。',
  },
  {
    question: '怎样开发票？',
    answer: '付款后在“我的订单”里申请，开具后发送到邮箱；也可以扫描工具栏里的在线客服二维码，回复“发票”。',
  },
  {
    question: '可以退款吗？',
    answer:
      '会员开通后即可使用全部权益，一般不退款；重复支付、错误扣款，或者因我们的原因无法提供服务的，予以退还。',
  },
];
