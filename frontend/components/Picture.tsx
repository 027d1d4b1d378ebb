import { type CSSProperties, type ReactNode, useState } from 'react';
import { coverPicture, pictureSources } from '../../bff/contract/pictures.ts';
import { classNames } from '../lib/classNames.ts';
import { useRetry } from '../lib/network.ts';

/** A cover, page, crop or banner of ours. Keyed by its address where that may change. */
export interface PictureProps {
  /** Address without a width. */
  url: string;
  /** Pixels of the stored picture. */
  width: number;
  height: number;
  /** Width on the page, in CSS: `72px`, `(min-width: 48rem) 12rem, 45vw`. */
  sizes: string;
  /** Empty where a text beside it says what it shows. */
  alt?: string;
  /** For what is seen without scrolling: asked for at once. */
  eager?: boolean;
  /** Loads before other pictures; default for eager ones. */
  urgent?: boolean;
  /** Small and on the page's own ground: softened in the dark. */
  thumbnail?: boolean;
  className?: string;
  style?: CSSProperties;
  /** Stands in while the picture cannot be had. */
  fallback?: ReactNode;
  /** Hears the picture's own height by width. */
  onRatio?: (ratio: number) => void;
}

/** A picture at the width that the screen needs; one that failed is reloaded when the connection is back. */
export function Picture({
  url,
  width,
  height,
  sizes,
  alt = '',
  eager = false,
  urgent = eager,
  thumbnail = false,
  className,
  style,
  fallback = null,
  onRatio,
}: PictureProps) {
  const { lost, attempt, onLost } = useRetry();
  if (lost) return fallback;
  return (
    <img
      key={attempt}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : 'auto'}
      decoding="async"
      // Before the address: some browsers begin to load as soon as they have one.
      sizes={sizes}
      srcSet={pictureSources(url, width)}
      src={url}
      onError={onLost}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth > 0) onRatio?.(naturalHeight / naturalWidth);
      }}
      className={classNames(thumbnail && 'softened', className)}
      {...(style && { style })}
    />
  );
}

/** A report's cover: `url` may be empty (a report without a PDF). */
interface CoverProps {
  url: string;
  title: string;
  organization?: string;
  /** Sets the width; the height follows from the page's proportions. 72 x 102 by default. */
  className?: string;
  /** The width that `className` sets, in CSS. */
  sizes?: string;
  /** For the one cover that is seen first. */
  eager?: boolean;
}

/** Pixels covers are kept in: the width is fixed, the height that of a usual page. */
const kept = { width: coverPicture.width, height: 679 };

/** Replacement of a picture: the title as on a plain cover. */
function PlainCover({ title, organization }: { title: string; organization: string }) {
  return (
    <span className="flex size-full flex-col px-[11%] pt-[13%] pb-[9%] text-ink">
      <span className="h-[3px] w-1/3 bg-sea" />
      <span className="mt-[10%] line-clamp-3 font-song text-[max(0.625rem,8cqw)] leading-[1.4] @min-[4rem]:line-clamp-4">
        {title}
      </span>
      <span className="mt-auto truncate text-[max(0.5625rem,7cqw)] text-muted leading-none">
        {organization}
      </span>
    </span>
  );
}

/**
 * The first page of a report in a box that never changes its size. Without a picture the title is set as on a
 * plain cover. Says nothing to screen readers: the title is always beside it.
 */
export function Cover(props: CoverProps) {
  const { url, title, organization = '', className = 'w-18', sizes = '72px', eager = false } = props;
  /** A slide is shown whole: what a page's box would leave of it are its middle and half its words. */
  const [slide, setSlide] = useState(false);
  const plain = <PlainCover title={title} organization={organization} />;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        '@container relative block aspect-[72/102] shrink-0 overflow-hidden border border-line bg-sunken',
        className,
      )}
    >
      {url === '' ? (
        plain
      ) : (
        <Picture
          key={url}
          url={url}
          {...kept}
          sizes={sizes}
          eager={eager}
          thumbnail
          fallback={plain}
          onRatio={(ratio) => setSlide(ratio < 1)}
          className={classNames('size-full', slide ? 'object-contain' : 'object-cover object-top')}
        />
      )}
    </span>
  );
}
