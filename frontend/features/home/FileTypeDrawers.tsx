import { Link } from 'react-router';
import { Skeleton } from '../../components/Placeholders.tsx';
import { fileTypeAddress } from '../../lib/addresses.ts';
import { formatCount } from '../../lib/format.ts';
import { useFileTypes } from './homeCalls.ts';
import { MissingPart, SectionHead } from './Section.tsx';

const drawer =
  'group relative flex h-16 items-center justify-center bg-sunken px-2 transition-colors hover:bg-wash md:h-32 md:flex-col md:px-3';

/** The half ring one pulls a drawer by. */
function Pull() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 36 10"
      className="mt-2.5 h-2.5 w-9 text-edge group-hover:text-sea max-md:hidden"
    >
      <path d="M1 1h34M5 1.5c1 9 25 9 26 0" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  );
}

/** The eight file types (spec §2) as the drawers of a catalogue. */
export function FileTypeDrawers() {
  const { data, error } = useFileTypes();
  const places = data?.items ?? Array.from({ length: 8 }, () => null);
  return (
    <section aria-labelledby="home-types">
      <SectionHead id="home-types" name="按类型查阅" />
      {error && !data ? (
        <MissingPart />
      ) : (
        <ul className="grid grid-cols-2 gap-px border border-line bg-line md:grid-cols-4" aria-busy={!data}>
          {places.map((type, index) =>
            type ? (
              <li key={type.id}>
                <Link to={fileTypeAddress(type.id)} title={type.description} className={drawer}>
                  <span className="flex w-full items-baseline justify-center gap-x-2 border border-line bg-surface py-2 md:max-w-44 md:flex-col md:items-center md:outline md:outline-line md:outline-offset-2">
                    <span className="font-semibold text-lg group-hover:text-sea">{type.name}</span>
                    <span className="text-muted text-sm tabular-nums">{formatCount(type.count)} 份</span>
                  </span>
                  <Pull />
                </Link>
              </li>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey places have no identity but their place.
              <li key={`place-${index}`} className={drawer}>
                <Skeleton className="h-11 w-full md:h-16 md:max-w-44" />
                <Pull />
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
