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
        'relative block aspect-[72/102] shrink-0 overflow-hidden border border-line bg-white',
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
          <span className="mt-[10%] line-clamp-4 font-song text-[0.625rem] leading-[1.4]">{title}</span>
          <span className="mt-auto truncate text-[0.5625rem] text-muted leading-none">{organization}</span>
        </span>
      )}
    </span>
  );
}
