import type { BffConfig } from '../config.ts';
import { type SiteCodeKey, siteCodeKeys } from '../contract/site/about.ts';

/** A code that is there: what it is called and for, and what a person who scans it gets to. */
interface SiteCode {
  key: SiteCodeKey;
  name: string;
  text: string;
  /** The address it says, or the picture (`file:///…`) that shows it. */
  target: string;
}

const words: Record<SiteCodeKey, { name: string; text: string }> = {
  group: { name: '报告群', text: '进群与同行交流报告' },
  account: { name: '公众号', text: '关注后可收到每日精选' },
  program: { name: '小程序', text: '在手机上接着读，设置头像与昵称' },
  service: { name: '在线客服', text: '咨询与开票，回复“发票”即可' },
};

/**
 * The site's codes: those that are configured. While the sandbox stands in for the outside parties, it stands in for
 * the rest of the codes too; its page says what belongs there.
 */
export function siteCodes({ about, sandbox, publicUrl }: BffConfig): readonly SiteCode[] {
  return siteCodeKeys
    .map((key) => {
      const standIn = sandbox ? `${publicUrl}/sandbox#code-${key}` : '';
      const { name, text } = words[key];
      const target = about.codes[key] || standIn;
      return { key, name, text: about.codes[key] ? text : `沙盒示例：${text}`, target };
    })
    .filter(({ target }) => target !== '');
}
