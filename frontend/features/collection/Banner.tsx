import { Picture } from '../../components/Picture.tsx';
import { classNames } from '../../lib/classNames.ts';

/** A collection's banner; `url` may be empty. */
export interface BannerProps {
  url: string;
  /** Width on the page, in CSS. */
  sizes: string;
  eager?: boolean;
  className?: string;
}

/** The pixels banners are drawn in. */
const drawn = { width: 1200, height: 400 };

/** A collection's picture at 3:1, in a box of its own colour until it is there. Its name always stands beside it. */
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
