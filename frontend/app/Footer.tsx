import { Link } from 'react-router';
import type { DataOf } from '../../bff/contract/calls.ts';
import { Logo, SiteNotice } from '../components/Logo.tsx';
import { useCall } from '../lib/hooks/useCall.ts';

/** The codes in the footer: where to follow, and whom to ask (social codes, invoice help). */
const shown: readonly string[] = ['account', 'service'];

/** Those of the site's codes that belong in the footer; on screens that another device can scan. */
function FooterCodes({ codes }: { codes: DataOf<'/api/site'>['codes'] }) {
  return (
    <ul className="mt-4 flex gap-6 max-lg:hidden">
      {codes
        .filter(({ key }) => shown.includes(key))
        .map(({ key, name, image }) => (
          <li key={key} className="text-center text-xs">
            <img
              src={image}
              alt={`${name}二维码`}
              width={84}
              height={84}
              loading="lazy"
              className="mb-1 border border-line bg-white"
            />
            {name}
          </li>
        ))}
    </ul>
  );
}

const columns = [
  {
    title: '了解研海',
    links: [
      { name: '馆藏一览', to: '/insight/index' },
      { name: '会员说明', to: '/aboutVip' },
      { name: '上传报告', to: '/upload' },
      { name: '报告群组', to: '/joinGroup' },
      { name: '意见反馈', to: '/suggest' },
    ],
  },
  {
    title: '法律信息',
    links: [
      { name: '服务协议', to: '/protocol' },
      { name: '隐私政策', to: '/privacy' },
      { name: '侵权投诉', to: '/infringement' },
    ],
  },
] as const;

/** The foot of every page: what this is, how to reach us, and on what terms. */
export function Footer() {
  const { data } = useCall('/api/site', {});
  const mail = data?.mail ?? '';
  return (
    <footer className="mt-20 border-line border-t bg-sunken text-muted text-sm print:hidden">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-8 py-10 md:grid-cols-[1fr_1fr_minmax(0,2fr)] lg:grid-cols-[minmax(0,2fr)_1fr_1fr_minmax(0,1.5fr)] lg:gap-x-12">
        <div className="col-span-full max-w-[34em] lg:col-span-1">
          <span className="text-ink">
            <Logo />
          </span>
          <p className="mt-4">
            研海收录行业、公司、宏观、策略等研究报告与其中的数据图表，可按标题与全文搜索，直达匹配的那一页。
          </p>
          <p className="mt-2">报告由用户上传，仅供学习与交流，不得用于商业用途。</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-semibold text-ink">{title}</h2>
            <ul className="mt-1.5">
              {links.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-11 items-center hover:text-sea lg:min-h-9">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="col-span-2 md:col-span-1">
          <h2 className="font-semibold text-ink">商务合作</h2>
          <p className="mt-3">
            机构入驻、数据合作与采购，请
            {mail ? (
              <>
                发邮件至
                <a href={`mailto:${mail}`} className="touch text-sea underline underline-offset-4">
                  {mail}
                </a>
              </>
            ) : (
              <>
                在
                <Link to="/suggest?type=cooperation" className="touch text-sea underline underline-offset-4">
                  意见反馈
                </Link>
                中<span className="whitespace-nowrap">选择“商务合作”</span>
              </>
            )}
            。
          </p>
          <h2 className="mt-6 font-semibold text-ink">发票</h2>
          <p className="mt-3">付款后在“我的订单”里申请；也可扫描在线客服二维码，回复“发票”。</p>
          <FooterCodes codes={data?.codes ?? []} />
        </div>
      </div>
      <div className="border-line border-t">
        <SiteNotice />
      </div>
    </footer>
  );
}
