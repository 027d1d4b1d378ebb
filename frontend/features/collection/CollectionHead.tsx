import type { CollectionItem } from '../../../bff/contract/collections.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import { formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Banner } from './CollectionCard.tsx';

/** Level from which on unlocking is included (spec §6). */
const neededLevel = 2;

/** 立即解锁, or a disabled 已解锁 (spec §2), under a line with what it is, what it needs and what the reader has. */
function UnlockButton({ collection }: { collection: CollectionItem }) {
  const gate = useGate();
  const { state, level } = useViewer();
  const unlocked = collection.is_unlock === 1;
  const needs = `解锁后可免费下载其中报告，需${words.tiers[neededLevel]}`;
  const has = state === 'reader' && level < neededLevel ? `，你是${words.tiers[level]}` : '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone={unlocked ? 'plain' : 'primary'}
        disabled={unlocked}
        aria-disabled={gate.pending || undefined}
        onClick={() => gate.runGated({ kind: 'unlock', id: collection.id })}
        className="min-w-32"
      >
        {unlocked ? '已解锁' : '立即解锁'}
      </Button>
      <p className="text-muted text-sm">
        {unlocked
          ? '其中的报告下载不计次数，也不耗贝壳'
          : level < neededLevel
            ? needs + has
            : '解锁后可免费下载其中报告'}
      </p>
    </div>
  );
}

/** The feature tags of a collection: its slash-separated tag string apart (spec §2). */
const collectionTags = (tag: string): string[] => [
  ...new Set(
    tag
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

const frame = 'grid gap-x-10 gap-y-5 pt-2 pb-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]';

/** The collection itself: banner, name, what it is about, how much it holds, and the way in. */
export function CollectionHead({ collection }: { collection: CollectionItem }) {
  const tags = collectionTags(collection.tag);
  return (
    <header className={frame}>
      <Banner
        url={collection.banner}
        sizes="(min-width: 64rem) 36rem, 100vw"
        eager
        className="self-start border border-line"
      />
      <div className="flex min-w-0 flex-col">
        <h1 className="text-pretty font-semibold font-song text-2xl">{collection.name}</h1>
        <p className="mt-2 max-w-prose">{collection.description}</p>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-sm tabular-nums">
          <span>共 {formatCount(collection.file_count)} 份报告</span>
          <span>更新于 {collection.update_text}</span>
        </p>
        {tags.length > 0 && (
          <ul aria-label="特色标签" className="mt-3 flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="flex">
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-6 lg:mt-auto lg:pt-5">
          <UnlockButton collection={collection} />
        </div>
      </div>
    </header>
  );
}

/** The head's place while it loads. */
export function CollectionHeadSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className="aspect-[3/1] w-full" />
      <div className="min-h-48 space-y-3">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    </div>
  );
}
