/** What a deployment tells about itself; change it here. */
export const siteDetails = {
  contactMail: 'business@yanhai.example',
  /** Company and registration notice at the page's very foot (spec §1). */
  company: '研海研究报告检索',
  registration: '备案信息待主管部门核发后公示',
};

/** A code of the floating toolbar: what it is called, what it is for, and the address it opens. */
export interface ToolbarCode {
  key: 'group' | 'account' | 'program' | 'service';
  name: string;
  text: string;
  path: string;
}

/** The four codes of the shell (spec §1); each keeps its own channel, so that visits can be told apart. */
export const toolbarCodes: readonly ToolbarCode[] = [
  { key: 'group', name: '报告群', text: '进群与同行交流报告', path: '/?channel=qr-group' },
  { key: 'account', name: '公众号', text: '关注每日精选', path: '/?channel=qr-account' },
  { key: 'program', name: '小程序', text: '换到手机上接着读', path: '/?channel=qr-program' },
  { key: 'service', name: '在线客服', text: '联系在线客服', path: '/?channel=qr-service' },
];
