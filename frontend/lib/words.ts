import type { DataOf } from '../../bff/contract/calls.ts';

/** Fixed terms: one word for one thing on every page. Tiers are indexed by level. */
export const words = {
  member: '会员',
  tiers: ['普通用户', '标准 VIP', '高级 VIP', '商务 VIP'],
  shells: '贝壳',
  favourite: '收藏',
  published: '发布日期',
} as const;

/** Stages of a report on its way into the site. */
export const stages: Record<DataOf<'/api/upload/list'>['items'][number]['stage'], string> = {
  queued: '排队中',
  inspect: '检查文件',
  text: '读取文字',
  metadata: '识别标题与研究员',
  charts: '识别图表',
  pages: '生成页面图',
  index: '建立索引',
  done: '已可搜索',
  failed: '处理失败',
};

/** Short messages of the site, word for word. */
export const messages = {
  loggedIn: '登录成功！',
  loggedOut: '退出登录成功',
  registered: '注册成功',
  passwordReset: '密码重置成功',
  phoneBound: '手机号绑定成功',
  phoneChanged: '手机号更换成功',
  bound: '绑定成功',
  done: '操作成功',
  paid: '支付成功',
  unlocked: '解锁成功',
  copied: '复制成功，快去分享吧！',
  downloading: '正在下载中，请稍候...',
  emptySearch: '请输入搜索内容',
  loginBroken: '登录异常，请稍候再试',
  passwordsDiffer: '两次输入的密码不一致',
  noGroup: '请选择群组',
} as const;
