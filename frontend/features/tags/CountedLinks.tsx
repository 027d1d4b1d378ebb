import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SWRResponse } from 'swr';
import { Button } from '../../components/Button.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import type { ApiError } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

/** The heading of a side panel's part; `children` is at its end. */
export function SideHead({ id, name, children }: { id: string; name: string; children?: ReactNode }) {
  return (
    <div className="ruled flex h-12 items-center justify-between">
      <h2 id={id} className="font-semibold text-base">
        {name}
      </h2>
      {children}
    </div>
  );
}

/** A tag as the API lists it: what it is called and how many reports have it. */
interface Counted {
  id: number;
  name: string;
  count: number;
}

/** A part of the side panel; `children` is at its heading's end. */
export interface CountedLinksProps {
  id: string;
  name: string;
  answer: SWRResponse<{ items: Counted[]; total: number }, ApiError>;
  /** Rows requested at once. */
  size: number;
  addressOf: (item: Counted) => string;
  /** Whether the counts stand beside the names: only where they are the totals behind the links. */
  counted?: boolean;
  children?: ReactNode;
}

const row = 'flex h-11 items-center justify-between gap-2 border-line border-b';

/** Names in two columns, each a link. */
export function CountedLinks({
  id,
  name,
  answer,
  size,
  addressOf,
  counted = true,
  children,
}: CountedLinksProps) {
  const { data, error, mutate } = answer;
  const failed = error !== undefined && !data;
  const slots: (Counted | undefined)[] = data?.items ?? Array.from({ length: failed ? 0 : size });
  // A last batch that is short takes the room of a full one, so that what is below does not move.
  const rows = data && data.total > data.items.length ? Math.ceil(size / 2) : 0;
  return (
    <section aria-labelledby={id}>
      <SideHead id={id} name={name}>
        {children}
      </SideHead>
      {error && <ErrorState error={error} onRetry={() => mutate()} compact />}
      <ul
        aria-busy={!data && !failed}
        className="grid grid-cols-2 content-start gap-x-6"
        style={{ minHeight: `${rows * 2.75}rem` }}
      >
        {slots.map((item, index) => (
          <li key={item?.id ?? `skeleton-${index}`}>
            {item ? (
              <Link to={addressOf(item)} className={`${row} hover:text-sea`}>
                <span title={item.name} className="truncate">
                  {item.name}
                </span>
                {counted && (
                  <span className="text-muted text-sm tabular-nums">{formatCount(item.count)}</span>
                )}
              </Link>
            ) : (
              <span className={row}>
                <Skeleton className="h-3.5 w-2/3" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Industries in one batch. */
const batchSize = 8;

/** The main industries, a batch at a time; after the last batch comes the first. */
export function MainIndustries() {
  const [batch, setBatch] = useState(1);
  const answer = useCall('/api/tag/industryList', { page: batch, pageSize: batchSize });
  const batches = Math.max(1, Math.ceil((answer.data?.total ?? 0) / batchSize));
  return (
    <CountedLinks
      id="main-industries"
      name="主要行业"
      answer={answer}
      size={batchSize}
      addressOf={({ id }) => reportAddress({ industryIds: [id] })}
    >
      {batches > 1 && (
        <Button
          tone="quiet"
          size="sm"
          className="-mr-3 text-sea"
          onClick={() => setBatch((now) => (now % batches) + 1)}
        >
          <RefreshCw size={14} />
          换一批
        </Button>
      )}
    </CountedLinks>
  );
}
