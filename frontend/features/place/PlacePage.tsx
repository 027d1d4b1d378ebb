import { BellPlus, BellRing } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { placeOf } from '../../../bff/contract/site/placeAt.ts';
import { placeAddress, placeNames } from '../../../bff/contract/site/places.ts';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { Button, ButtonLink, TextLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { Pagination, usePageNumber } from '../../components/list/Pagination.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { ResultSkeleton } from '../search/results/ResultRow.tsx';
import { ResultRows } from '../search/results/ResultRows.tsx';
import { PlaceAside } from './PlaceAside.tsx';
import { MonthBars, PlaceCharts } from './PlaceFigures.tsx';

type Told = DataOf<'/api/place/detail'>;
type KeptSearch = DataOf<'/api/saved/list'>['items'][number]['search'];

/** Reports on one page. */
const pageSize = 10;

/** Whether a saved search is the one that follows a place. */
function follows(search: KeptSearch, { kind, name, organization, code, id }: Told): boolean {
  if (search.keyword !== '' || search.typeIds.length > 0) return false;
  if (kind === 'industry')
    return search.industryIds.join() === String(id) && !search.organization && !search.stock;
  if (kind === 'stock') return search.stock === code;
  if (kind === 'organization') return search.organization === name && !search.researcher;
  return search.researcher === name && search.organization === organization;
}

/** 关注: new reports of the place come to 订阅更新; one that is followed already leads to what one follows. */
function FollowButton({ place }: { place: Told }) {
  const gate = useGate();
  const { state } = useViewer();
  const { data } = useCall('/api/saved/list', state === 'reader' ? {} : null);
  const followed = data?.items.some(({ search }) => follows(search, place)) ?? false;
  if (followed)
    return (
      <ButtonLink to="/user/saved">
        <BellRing size={18} />
        已关注
      </ButtonLink>
    );
  return (
    <Button
      tone="primary"
      aria-disabled={gate.pending}
      onClick={() => void gate.runGated({ kind: 'saveSearch' })}
    >
      <BellPlus size={18} />
      关注
    </Button>
  );
}

/** What the place is, how much there is of it, and when it was published. */
function PlaceHead({ place }: { place: Told }) {
  const { kind, name, organization, code, total, latest } = place;
  const feedKey = kind === 'industry' ? String(place.id) : code || name;
  return (
    <header className="grid gap-x-14 gap-y-6 pt-3 pb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <div>
        <p className="text-muted text-sm">
          {placeNames[kind]}
          {organization && (
            <>
              {' · '}
              <TextLink to={placeAddress({ kind: 'organization', name: organization })} className="touch">
                {organization}
              </TextLink>
            </>
          )}
        </p>
        <h1 className="mt-1 text-balance font-semibold font-song text-2xl">
          {name || code}
          {name && code && <span className="ml-3 font-figure font-normal text-lg text-muted">{code}</span>}
        </h1>
        <p className="mt-3 text-muted tabular-nums">
          <span className="font-figure text-xl text-ink">{formatCount(total)}</span> 份报告
          {latest && ` · 最近 ${latest}`}
        </p>
        <div className="mt-5 flex items-center gap-4">
          <FollowButton place={place} />
          {kind !== 'researcher' && (
            <a
              href={`/feed.xml?${new URLSearchParams({ [kind]: feedKey })}`}
              className="touch text-sea text-sm hover:underline"
            >
              RSS 地址
            </a>
          )}
        </div>
      </div>
      <MonthBars trend={place.trend} />
    </header>
  );
}

function PlaceSkeleton() {
  return (
    <div role="status" aria-label="正在载入" className="pt-3">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="mt-3 h-8 w-64" />
      <Skeleton className="mt-4 h-5 w-40" />
      <Skeleton className="mt-6 mb-10 h-11 w-28" />
      <ResultSkeleton rows={5} fullText={false} />
    </div>
  );
}

const orders = [
  { order: 0, name: '最新', query: '' },
  { order: 1, name: '最多阅读', query: '?order=read' },
] as const;

/** The order that the address asks for: 0 newest, 1 most read. */
const useOrder = (): 0 | 1 => (useSearchParams()[0].get('order') === 'read' ? 1 : 0);

/** Ways from one order of a list to the other. */
function OrderLinks() {
  const chosen = useOrder();
  return (
    <nav aria-label="排序">
      <ul className="flex gap-5">
        {orders.map(({ order, name, query }) => (
          <li key={order}>
            <Link
              to={query || '?'}
              preventScrollReset
              aria-current={order === chosen ? 'true' : undefined}
              className={classNames(
                'flex h-11 items-center border-b-2',
                order === chosen
                  ? 'border-sea font-semibold'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The reports of a place, in the order of the address. */
function PlaceReports({ place, loading }: { place: Told; loading: boolean }) {
  const { page, href } = usePageNumber();
  return (
    <section aria-labelledby="place-reports">
      <div className="flex items-center justify-between border-line border-b">
        <h2 id="place-reports" className="font-semibold font-song text-lg">
          研究报告
        </h2>
        <OrderLinks />
      </div>
      <ResultRows reports={place.files} busy={loading} eager={2} />
      {place.files.length === 0 && <p className="py-8 text-muted">这一页没有报告。</p>}
      <div className="pt-8">
        <Pagination page={page} pages={Math.ceil(Math.min(place.total, 10_000) / pageSize)} href={href} />
      </div>
    </section>
  );
}

/** The page of a name: an organization, a researcher, an industry or a stock, whose code `Figures` takes. */
export function PlacePage({ Figures }: { Figures?: ComponentType<{ code: string }> }) {
  const { pathname } = useLocation();
  const params = useParams();
  const place = placeOf(pathname, params);
  const { page } = usePageNumber();
  const order = useOrder();
  const { data, error, isLoading, mutate } = useCall('/api/place/detail', {
    ...place,
    ...(order === 1 && { order }),
    ...(page > 1 && { page }),
  });
  // While the next page loads the former stays, but not that of another name.
  const shown = data && isSame(data, place) ? data : undefined;
  if (error?.http === 404 || error?.http === 422) return <Navigate to="/404" replace />;
  const name = shown ? shown.name || shown.code : place.kind === 'industry' ? '行业' : place.name;
  return (
    <div className="page pb-16">
      <PageTitle>{name}</PageTitle>
      <Breadcrumb crumbs={[{ name: '首页', to: '/' }, { name: placeNames[place.kind] }, { name }]} />
      {error && !shown && (
        <>
          <h1 className="mt-3 mb-6 text-balance font-semibold font-song text-2xl">{name}</h1>
          <ErrorState error={error} onRetry={() => mutate()} title={`${placeNames[place.kind]}加载失败`} />
        </>
      )}
      {!shown && !error && <PlaceSkeleton />}
      {shown && (
        <>
          <PlaceHead place={shown} />
          <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
            <div className="min-w-0 space-y-10">
              {Figures && <Figures code={shown.code} />}
              <PlaceReports place={shown} loading={isLoading} />
              <PlaceCharts charts={shown.charts} />
            </div>
            <PlaceAside place={shown} />
          </div>
        </>
      )}
    </div>
  );
}

const fold = (text: string): string => text.toLowerCase();

function isSame(told: Told, place: ReturnType<typeof placeOf>): boolean {
  const key = { industry: String(told.id), stock: told.code, organization: told.name, researcher: told.name };
  return (
    told.kind === place.kind &&
    fold(key[told.kind]) === fold(place.name) &&
    fold(told.organization) === fold(place.organization ?? '')
  );
}
