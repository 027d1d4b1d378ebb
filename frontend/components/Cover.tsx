import { useState } from 'react';
import { classNames } from '../lib/classNames.ts';

/** A report's cover: `url` may be empty (a report without a PDF). */
export interface CoverProps {
  url: string;
  title: string;
  organization?: string;
  /** Sets the width; the height follows from the page's proportions. 72 x 102 by default. */
  className?: string;
  /** For the one cover that is seen first. */
  eager?: boolean;
}

/**
 * The first page of a report in a box that never changes its size. Without a picture the title is set as on a
 * plain cover. Says nothing to screen readers: the title always stands beside it.
 */
export function Cover({ url, title, organization = '', className = 'w-18', eager = false }: CoverProps) {
  const [failed, setFailed] = useState('');
  const show = url !== '' && failed !== url;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        '@container relative block aspect-[72/102] shrink-0 overflow-hidden border border-line bg-white',
        className,
      )}
    >
      {show ? (
        <img
          src={url}
          alt=""
          width={144}
          height={204}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(url)}
          className="size-full object-cover object-top"
        />
      ) : (
        <span className="flex size-full flex-col bg-sunken px-[11%] pt-[13%] pb-[9%] text-ink">
          <span className="h-[3px] w-1/3 bg-sea" />
          <span className="mt-[10%] line-clamp-3 font-song text-[max(0.625rem,8cqw)] leading-[1.4] @min-[4rem]:line-clamp-4">
            {title}
          </span>
          <span className="mt-auto truncate text-[max(0.5625rem,7cqw)] text-muted leading-none">
            {organization}
          </span>
        </span>
      )}
    </span>
  );
}
