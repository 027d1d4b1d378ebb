import type { Data } from '../../contract/call.ts';
import { placeDetail } from '../../contract/places.ts';
import { placeOf } from '../../contract/site/placeAt.ts';
import { placeAddress } from '../../contract/site/places.ts';
import { clip, type DescribePage, html, preloaded } from '../content.ts';
import { reportLinks } from './lists.ts';

type Told = Data<typeof placeDetail>;

/** What each kind is for search engines. */
const types = { organization: 'Organization', researcher: 'Person', stock: 'Corporation', industry: 'Thing' };

/** A place's name as a heading: a stock with its code. */
const headingOf = ({ kind, name, code }: Told): string =>
  kind === 'stock' ? [name, code].filter(Boolean).join(' ') : kind === 'industry' ? `${name}行业` : name;

/** The ways to other names of its answer. */
function nearBy({ organizations, researchers, stocks }: Told) {
  const names = [
    ...organizations.map(({ name }) => ({ text: name, to: { kind: 'organization', name } as const })),
    ...researchers.map(({ name, organization }) => ({
      text: `${name}（${organization}）`,
      to: { kind: 'researcher', name, organization } as const,
    })),
    ...stocks.map(({ name, code }) => ({ text: name || code, to: { kind: 'stock', name: code } as const })),
  ];
  return html`<ul>${names.map(({ text, to }) => html`<li><a href="${placeAddress(to)}">${text}</a></li>`)}</ul>`;
}

/** /organization, /researcher, /stock, /industry: what a house or a person wrote, or what was written on a subject. */
export const describePlace: DescribePage = async ({ ask, route, params, query }) => {
  const place = placeOf(route.path, params);
  const told = await ask(placeDetail, place);
  const { kind, files, total, organization, code, types: kinds } = told;
  const heading = headingOf(told);
  const by = { organization: '发布', researcher: '署名', stock: '关于它', industry: '关于它' }[kind];
  const description = clip(
    `${[organization, heading].filter(Boolean).join(' ')}：研海收录${by}的研究报告 ${total} 份，${kinds
      .slice(0, 3)
      .map(({ name, count }) => `${name} ${count} 份`)
      .join('、')}。最新：${files[0]?.name ?? ''}`,
    150,
  );
  const canonical = placeAddress({
    kind,
    name: kind === 'stock' ? code : kind === 'industry' ? place.name : told.name,
    organization,
  });
  return {
    ...(Object.keys(query).length === 0 && { answers: [preloaded(placeDetail, place, told)] }),
    canonical,
    title: `${[heading, organization].filter(Boolean).join(' ')}的研究报告`,
    description,
    data: (at) => ({
      '@type': 'CollectionPage',
      name: heading,
      url: at(canonical),
      inLanguage: 'zh-CN',
      about: {
        '@type': types[kind],
        name: told.name || code,
        ...(organization && { affiliation: { '@type': 'Organization', name: organization } }),
        ...(code && { tickerSymbol: code }),
      },
      hasPart: files.map((report) => ({
        '@type': 'Report',
        name: report.name,
        url: at(`/detail/${report.id}`),
        ...(report.time_text && { datePublished: report.time_text }),
      })),
    }),
    words: html`<h1>${heading}</h1><p>${[organization, `${total} 份报告`].filter(Boolean).join(' · ')}</p>${reportLinks(files)}${nearBy(told)}`,
  };
};
