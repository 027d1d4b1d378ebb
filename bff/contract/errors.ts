/** A failure's HTTP status, envelope `status`, and text for the reader. */
export interface ErrorRule {
  http: number;
  status: number;
  text: string;
  /** The field of a form that it is about, where that is always the same. */
  field?: string;
}

/**
 * Every failure the API can answer, by id. `status` is the envelope's (10000 session expired, 10001 payment required,
 * 10002 too few shells, 10010 fetch a new QR code; 0 for all else).
 */
export const errorRules = {
  malformed_json: { http: 400, status: 0, text: '请求内容不是有效的 JSON' },
  not_logged_in: { http: 401, status: 0, text: '请先登录' },
  session_expired: { http: 401, status: 10000, text: '登录已过期，请重新登录' },
  wrong_login: { http: 401, status: 0, text: '账号或密码错误' },
  payment_required: { http: 402, status: 10001, text: '该功能需要开通会员或使用贝壳' },
  shells_short: { http: 402, status: 10002, text: '贝壳不足，请充值VIP或去小程序邀请好友获得更多贝壳后再试' },
  forbidden: { http: 403, status: 0, text: '没有权限' },
  bad_token: { http: 403, status: 0, text: '页面已过期，请刷新后再试' },
  proof_required: { http: 403, status: 0, text: '请先验证身份' },
  account_blocked: { http: 403, status: 0, text: '账号已停用，如有疑问请联系客服' },
  account_closing: { http: 403, status: 0, text: '账号正在注销，撤销注销后才能继续使用' },
  captcha_required: { http: 403, status: 0, text: '请先完成验证', field: 'captcha' },
  factor_required: { http: 403, status: 0, text: '请先输入二次验证码' },
  factor_missing: { http: 403, status: 0, text: '使用运营台须先开启二次验证' },
  wrong_factor: { http: 422, status: 0, text: '二次验证码错误或已使用', field: 'code' },
  preview_limit: { http: 403, status: 0, text: '该页超出预览范围' },
  not_found: { http: 404, status: 0, text: '内容不存在' },
  report_not_found: { http: 404, status: 0, text: '报告不存在' },
  order_not_found: { http: 404, status: 0, text: '订单信息不存在' },
  method_not_allowed: { http: 405, status: 0, text: '不支持的请求方式' },
  conflict: { http: 409, status: 0, text: '操作冲突，请刷新后再试' },
  link_expired: { http: 410, status: 0, text: '链接已失效，请重新获取' },
  too_large: { http: 413, status: 0, text: '内容过大' },
  wrong_content_type: { http: 415, status: 0, text: '不支持的内容类型' },
  invalid: { http: 422, status: 0, text: '请求参数有误' },
  too_many: { http: 429, status: 0, text: '操作过于频繁，请稍后再试' },
  wrong_code: { http: 422, status: 0, text: '验证码错误或已失效，请重新获取', field: 'code' },
  phone_unknown: { http: 404, status: 0, text: '该手机号尚未注册', field: 'phone' },
  phone_taken: { http: 409, status: 0, text: '该手机号已被使用', field: 'phone' },
  qr_expired: { http: 410, status: 10010, text: '二维码已失效，请刷新后重试' },
  overloaded: { http: 503, status: 0, text: '访问人数过多，请稍后再试' },
  storage_full: { http: 507, status: 0, text: '服务器存储空间不足，暂时不能上传，请稍后再试' },
  internal: { http: 500, status: 0, text: '服务器出错了，请稍后再试' },
  search_unavailable: { http: 503, status: 0, text: '搜索服务暂时不可用，请稍后再试' },
  database_unavailable: { http: 503, status: 0, text: '账号服务暂时不可用，请稍后再试' },
  cache_unavailable: { http: 503, status: 0, text: '登录服务暂时不可用，请稍后再试' },
  gateway_off: { http: 503, status: 0, text: '该服务暂未开通，请联系客服' },
  gateway_unavailable: { http: 503, status: 0, text: '外部服务暂时不可用，请稍后再试' },
  store_unavailable: { http: 503, status: 0, text: '文件暂时无法读取，请稍后再试' },
  indexer_unavailable: { http: 503, status: 0, text: '文件处理服务暂时不可用，请稍后再试' },
} as const satisfies Record<string, ErrorRule>;

/** The stable name of a failure; sent in the `X-Error-Id` header beside the envelope. */
export type ErrorId = keyof typeof errorRules;

/** Errors of every call that needs a login: no session, or the database is away. */
export const sessionErrors = [
  'not_logged_in',
  'session_expired',
  'account_closing',
  'bad_token',
  'database_unavailable',
] as const satisfies readonly ErrorId[];

/**
 * The shape of every answer: `status` 1 is success; otherwise `data` holds the text for the reader, and
 * `fields`, where the failure is about some of what was sent, each field's own.
 */
export interface Envelope<Data> {
  status: number;
  message: string;
  data: Data | string;
  fields?: Record<string, string>;
}

/** Status codes of the envelope. */
export const envelopeStatus = {
  success: 1,
  sessionExpired: 10000,
  paymentRequired: 10001,
  shellsShort: 10002,
  refreshQrCode: 10010,
} as const;
