import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';

/** What the reader has: shells, and of the membership's downloads and unlocks how many are used. */
export function Quotas() {
  const { user } = useViewer();
  const rows = user
    ? [
        { name: words.shells, value: formatCount(user.beike), to: '/user/invite' },
        ...(user.downloads.limit > 0
          ? [
              {
                name: '今日下载',
                value: `${user.downloads.used}/${user.downloads.limit}`,
                to: '/user/download',
              },
            ]
          : []),
        ...(user.unlocks.limit > 0
          ? [{ name: '本年解锁', value: `${user.unlocks.used}/${user.unlocks.limit}`, to: '/collection' }]
          : []),
      ]
    : [{ name: words.shells, value: '', to: '/user/invite' }];
  return (
    <ul className="mt-4 grid grid-flow-col divide-x divide-line border-line border-y text-center [grid-auto-columns:1fr]">
      {rows.map(({ name, value, to }) => (
        <li key={name}>
          <Link to={to} className="block py-2.5 hover:text-sea">
            <span className="block min-h-6.5 text-lg tabular-nums">{value}</span>
            <span className="block text-muted text-xs">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
