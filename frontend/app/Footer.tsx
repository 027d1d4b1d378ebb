import { Logo } from '../components/Logo.tsx';
import { siteDetails } from './siteDetails.ts';

/** The foot of every page: what this is, how to reach us, and on what terms (spec §1). */
export function Footer() {
  return (
    <footer className="mt-20 border-line border-t bg-sunken text-muted text-sm">
      <div className="page grid gap-x-8 lg:gap-x-12 gap-y-8 py-10 md:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-[34em]">
          <span className="text-ink">
            <Logo />
          </span>
          <p className="mt-4">
            研海收录行业、公司、宏观、策略等研究报告与其中的数据图表，可按标题与全文检索，直达命中的那一页。
          </p>
          <p className="mt-2">报告由用户上传，仅供学习与交流，不得用于商业用途。</p>
        </div>
        <div>
          <h2 className="font-semibold text-ink">商务合作</h2>
          <p className="mt-3">机构入驻、数据合作与采购，请发邮件至</p>
          <a
            href={`mailto:${siteDetails.contactMail}`}
            className="touch mt-1 inline-block whitespace-nowrap text-sea hover:underline"
          >
            {siteDetails.contactMail}
          </a>
        </div>
        <div>
          <h2 className="font-semibold text-ink">关注研海</h2>
          <p className="mt-3">公众号“研海报告”，每日推送精选研报。</p>
          <p className="mt-1">小程序“研海”，手机上继续阅读。</p>
        </div>
      </div>
      <div className="border-line border-t">
        <p className="page flex flex-wrap gap-x-6 gap-y-1 py-4 text-xs">
          <span>© {siteDetails.company}</span>
          <span>{siteDetails.registration}</span>
        </p>
      </div>
    </footer>
  );
}
