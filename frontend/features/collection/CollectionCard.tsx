import { Lock, LockOpen } from 'lucide-react';
import { Link } from 'react-router';
import type { CollectionItem } from '../../../bff/contract/collections.ts';
import { Cover, Picture } from '../../components/Picture.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { collectionAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';

/** A collection's banner; `url` may be empty. */
interface BannerProps {
  url: string;
  /** Width on the page, in CSS. */
  sizes: string;
  eager?: boolean;
  className?: string;
}

/** The pixels banners are drawn in. */
const drawn = { width: 1200, height: 400 };

/** A collection's picture at 3:1, in a box of its own colour until it is there. Its name is always beside it. */
export function Banner({ url, sizes, eager = false, className }: BannerProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block aspect-[3/1] overflow-hidden bg-sunken', className)}
    >
      {url && (
        <Picture
          key={url}
          url={url}
          {...drawn}
          sizes={sizes}
          eager={eager}
          thumbnail
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

/** The newest reports' covers side by side, their lower halves below the edge. */
function Covers({ urls, eager }: { urls: readonly string[]; eager: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="flex aspect-[3/1] justify-center gap-[4%] overflow-hidden border border-line bg-sunken px-[6%] pt-[5%] transition-colors group-hover:border-sea"
    >
      {urls.map((url) => (
        <span key={url} className="w-[19%] shrink-0">
          <Cover url={url} title="" className="w-full" sizes="96px" eager={eager} />
        </span>
      ))}
    </span>
  );
}

/** 已解锁 or 待解锁: open in the colour of links, locked in the gold of membership. */
function LockState({ unlocked }: { unlocked: boolean }) {
  const Icon = unlocked ? LockOpen : Lock;
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-xs',
        unlocked ? 'text-sea' : 'text-gold',
      )}
    >
      <Icon size={12} strokeWidth={1.75} />
      {unlocked ? '已解锁' : '待解锁'}
    </span>
  );
}

const sizes = '(min-width: 78rem) 24rem, (min-width: 48rem) 45vw, 100vw';

/**
 * A collection as lists show it: covers of its reports, name, what it is about, how much it holds, whether it is open.
 */
export function CollectionCard({
  collection,
  heading: Heading = 'h3',
  eager = false,
}: {
  collection: CollectionItem;
  heading?: 'h2' | 'h3';
  eager?: boolean;
}) {
  return (
    <article className="group relative">
      {collection.covers.length > 0 ? (
        <Covers urls={collection.covers} eager={eager} />
      ) : (
        <Banner url={collection.banner} sizes={sizes} eager={eager} className="border border-line" />
      )}
      <Heading className="mt-3 flex items-baseline gap-3">
        <Link
          to={collectionAddress(collection.id)}
          title={collection.name}
          className="whole-row min-w-0 flex-1 truncate font-semibold text-lg group-hover:text-sea"
        >
          {collection.name}
        </Link>
        <LockState unlocked={collection.is_unlock === 1} />
      </Heading>
      <p className="mt-0.5 line-clamp-2 text-muted text-sm sm:h-10">{collection.description}</p>
      <p className="mt-1 text-muted text-sm tabular-nums">
        {formatCount(collection.file_count)} 份报告 · 更新于 {collection.update_text}
      </p>
    </article>
  );
}

/** A card's place, as high as the card. */
export function CollectionCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-[3/1] w-full" />
      <Skeleton className="mt-4 mb-1 h-5 w-1/2" />
      <Skeleton className="mt-2 h-3.5 w-full" />
      <Skeleton className="mt-2 h-3.5 w-2/3" />
      <Skeleton className="mt-3 mb-1 h-3 w-2/5" />
    </div>
  );
}
