import type { CSSProperties, ReactNode } from 'react';
import { pictureSources } from '../../bff/contract/pictures.ts';
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
