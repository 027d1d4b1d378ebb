import { useState } from 'react';

/** Whose picture, and its side in pixels. */
export interface AvatarProps {
  url: string;
  name: string;
  size?: number;
}

/** A reader's picture; without one the first character of the name. Hidden from screen readers: the name is beside it. */
export function Avatar({ url, name, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState('');
  const box = { width: size, height: size, fontSize: size * 0.45 };
  if (url !== '' && failed !== url) {
    return (
      <img
        src={url}
        alt=""
        style={box}
        onError={() => setFailed(url)}
        className="shrink-0 rounded-full bg-sunken object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={box}
      className="flex shrink-0 items-center justify-center rounded-full bg-wash font-semibold text-sea"
    >
      {[...name][0] ?? '研'}
    </span>
  );
}
