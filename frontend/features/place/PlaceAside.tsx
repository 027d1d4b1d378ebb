import { Link } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { placeAddress } from '../../../bff/contract/site/places.ts';
import { formatCount } from '../../lib/format.ts';
import { SideHead } from '../tags/CountedLinks.tsx';

type Told = DataOf<'/api/place/detail'>;

/** A name beside a place; without an address it leads nowhere. */
interface CountedName {
  key: string;
  name: string;
  note?: string;
  /** Of its reports, those of this place: as long is its bar. */
  count: number;
  to?: string;
  /** Whether the name has no other reports, so that its number is that of the page it leads to. */
  whole?: boolean;
}

/** Names with their reports as thin bars; nothing without any. */
function Names({ id, title, entries }: { id: string; title: string; entries: readonly CountedName[] }) {
  if (entries.length === 0) return null;
  const most = Math.max(...entries.map(({ count }) => count));
  return (
    <section aria-labelledby={id}>
      <SideHead id={id} name={title} />
      <ul>
        {entries.map(({ key, name, note, count, to, whole }) => {
          const words = (
            <>
              <span title={name} className="min-w-0 truncate">
                {name}
                {note && <span className="ml-2 text-muted text-sm">{note}</span>}
              </span>
              {(whole || !to) && (
                <span className="shrink-0 text-muted text-sm tabular-nums">{formatCount(count)}</span>
              )}
            </>
          );
          const row = 'flex h-11 items-center justify-between gap-3';
          return (
            <li key={key} className="relative border-line border-b">
              {to ? (
                <Link to={to} className={`${row} hover:text-sea`}>
                  {words}
                </Link>
              ) : (
                <p className={row}>{words}</p>
              )}
              {/* Bars that are all alike say nothing. */}
              {most > 1 && (
                <span
                  aria-hidden="true"
                  style={{ width: `${(count / most) * 100}%` }}
                  className="-bottom-px absolute left-0 h-0.5 bg-sea/45"
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Names that come in the first place of a side panel. */
const shown = 8;

/** What stands around a place: its researchers or houses, stocks, industries and types. */
export function PlaceAside({ place }: { place: Told }) {
  const { kind, organizations, researchers, stocks, industries, types, namesakes } = place;
  const person = ({ name, organization, count }: Told['researchers'][number]): CountedName => ({
    key: `${organization}/${name}`,
    name,
    count,
    ...(organization !== (kind === 'organization' ? place.name : place.organization) && {
      note: organization,
    }),
    to: placeAddress({ kind: 'researcher', name, organization }),
    whole: kind === 'organization',
  });
  const parts = [
    {
      id: 'place-namesakes',
      title: '同名研究员',
      entries: namesakes.map((each) => ({ ...person(each), whole: true })),
    },
    {
      id: 'place-researchers',
      title: kind === 'researcher' ? '合作研究员' : '研究员',
      entries: researchers.map(person),
    },
    {
      id: 'place-organizations',
      title: '机构',
      entries: organizations.map(({ name, count }) => ({
        key: name,
        name,
        count,
        to: placeAddress({ kind: 'organization', name }),
      })),
    },
    {
      id: 'place-stocks',
      title: kind === 'stock' ? '同行业个股' : '个股',
      entries: stocks.map(({ name, code, count }) => ({
        key: code,
        name: name || code,
        ...(name && { note: code }),
        count,
        to: placeAddress({ kind: 'stock', name: code }),
      })),
    },
    {
      id: 'place-industries',
      title: '行业',
      entries: (kind === 'industry' ? [] : industries).map(({ id, name, count }) => ({
        key: String(id),
        name,
        count,
        to: placeAddress({ kind: 'industry', name: String(id) }),
      })),
    },
    {
      id: 'place-types',
      title: '报告类型',
      entries: types.map(({ id, name, count }) => ({ key: String(id), name, count })),
    },
  ];
  return (
    <aside aria-label="相关" className="grid content-start gap-10 md:max-xl:grid-cols-2">
      {parts.map(({ id, title, entries }) => (
        <Names key={id} id={id} title={title} entries={entries.slice(0, shown)} />
      ))}
    </aside>
  );
}
