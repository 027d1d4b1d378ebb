/** The ranked lists by their numbers. */
export const rankings = { 1: '每日推荐', 2: '每周精选', 3: '每月排行' } as const;

/** Acts by their names in the trail. */
export const actNames: Record<string, string> = {
  'report.takedown': '下架报告',
  'report.restore': '恢复报告',
  'report.recommend': '列入编辑精选',
  'report.order': '排定编辑精选顺序',
  'report.correct': '更正报告',
  'report.retry': '重试报告',
  'report.reread': '重读报告',
  'feedback.close': '办结消息',
  'payment.handle': '处理款项',
  'order.refund': '订单退款',
  'order.invoice': '申请发票',
  'invoice.handle': '处理发票申请',
  'sandbox.purge': '清理沙盒',
  'user.create': '创建账号',
  'user.grant': '授予',
  'user.withdraw': '收回',
  'user.end-sessions': '退出全部设备',
  'user.block': '停用账号',
  'user.unblock': '恢复账号',
  'user.factor-end': '移除二次验证',
  'relevance.apply': '调整排序',
  'relevance.rollback': '撤回排序',
  'search.pin': '置顶报告',
  'search.hide': '隐藏报告',
  'search.unpin': '撤销置顶',
  'search.unhide': '撤销隐藏',
  'job.retry': '重试后台任务',
  'index.reindex': '重建索引',
  'index.rollback': '换回旧索引',
};

/** The indices by what they hold. */
export const indexKinds: Record<string, string> = { reports: '报告', pages: '页面', charts: '图表' };

/** Parts of an index, by the words used for them. */
const parts: Record<string, string> = {
  field: '字段',
  analyzer: '分析器',
  tokenizer: '切分器',
  filter: '词过滤器',
  char_filter: '字符过滤器',
  normalizer: '归一器',
  setting: '设置',
};
const changes: Record<string, string> = { new: '是新的', gone: '已去掉', another: '不同' };

/** Translates a difference between an index and the files: `field lead is another` → `字段 lead 不同`. */
export function driftName(told: string): string {
  const [, part = '', change = ''] = /^(.+) is (new|gone|another)$/.exec(told) ?? [];
  if (part === '') return told === 'it was made by an earlier release' ? '由更早的版本建立' : told;
  if (part === 'what _source leaves out') return `不随结果返回的字段${changes[change]}`;
  const [kind = '', ...name] = part.split(' ');
  return [parts[kind] ?? kind, ...name, changes[change]].join(' ');
}

/** Account events in the audit trail. */
const eventNames: Record<string, string> = {
  login: '登录',
  'login.refused': '登录被拒',
  logout: '退出登录',
  'sessions.end': '退出其他设备',
  'phone.bind': '绑定手机号',
  'phone.change': '更换手机号',
  'password.reset': '重置密码',
  'password.change': '修改密码',
  'account.close': '申请注销',
  'account.reopen': '撤销注销',
  'factor.on': '开启二次验证',
  'factor.off': '关闭二次验证',
  'factor.recovery': '使用恢复码',
  'key.add': '新建密钥',
  'key.remove': '删除密钥',
  'keys.end': '密钥全部失效',
};

/** The ways of a login. */
const ways: Record<string, string> = {
  password: '密码',
  code: '验证码',
  qr: '扫码',
  register: '注册',
  reset: '重置密码',
};

/** An account event, by `what` of the trail: the event, and after a space the way of a login. */
export function eventName(what: string): string {
  const [event = '', way = ''] = what.split(' ');
  return (eventNames[event] ?? event) + (way && `（${ways[way] ?? way}）`);
}

/** Why a report failed, by the kind of its error. */
export const failureKinds: Record<string, string> = {
  refused: '文件不能处理',
  internal: '程序出错',
  passing: '暂时中断',
  upload_incomplete: '上传不完整',
};

const targets: Record<string, string> = {
  report: '报告',
  user: '用户',
  order: '订单',
  payment: '款项',
  message: '消息',
  job: '后台任务',
  console: '命令行',
  site: '站点',
  relevance: '排序版本',
};

/** Actor or target in the audit trail: `user 12` → `用户 12`, `console root` → `命令行 root`. */
export function targetName(kept: string): string {
  const [kind = '', ...name] = kept.split(' ');
  return [targets[kind] ?? kind, ...name].join(' ');
}

/** What the trail keeps of an actor or target as `targetName` tells it: `用户 12` → `user 12`. */
export function keptTarget(told: string): string {
  const [name = '', ...of] = told.trim().split(/\s+/);
  const [kind = name] = Object.entries(targets).find(([, each]) => each === name) ?? [];
  return [kind, ...of].join(' ');
}

const reasons: Record<string, string> = {
  'the order is paid already': '订单已由另一笔款项付清',
  'the account is gone': '账号已注销',
  'the process ended in it; whether it was done is not known': '进程中断，是否已经完成不明',
  'The files of this release': '随版本发布的文件',
};

/** A reason that the site itself wrote, in Chinese; a person's stays as it is. */
export function reasonName(kept: string): string {
  const [, total] = /^the order's total is (\d+)$/.exec(kept) ?? [];
  if (total !== undefined) return `与订单金额不符：订单为 ${(Number(total) / 100).toFixed(2)} 元`;
  return reasons[kept] ?? kept;
}
