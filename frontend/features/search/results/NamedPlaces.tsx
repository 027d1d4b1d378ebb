import { Link } from 'react-router';
import { formatCount } from '../../../lib/format.ts';
import { placeNames } from '../../place/placeNames.ts';
import type { SearchAnswer } from '../useReportSearch.ts';

/** Before the results, quietly: the way to the page of the name that the keyword is. */
export function NamedPlaces({ places = [] }: Pick<SearchAnswer, 'places'>) {
  if (places.length === 0) return null;
  return (
    <nav aria-label="主页" className="divide-y divide-line border-line border-b text-sm">
      {places.map(({ kind, text, code, organization, count, to }) => (
        <Link key={to} to={to} className="group flex min-h-11 items-center gap-2 hover:bg-wash">
          <span className="shrink-0 text-muted">{placeNames[kind]}</span>
          <span className="truncate font-semibold">{text}</span>
          <span className="truncate text-muted tabular-nums">
            {code ?? organization} {formatCount(count)} 份报告
          </span>
          <span className="ml-auto shrink-0 text-sea group-hover:underline">查看主页</span>
        </Link>
      ))}
    </nav>
  );
}
