import { Link, useSearchParams } from 'react-router';
import { classNames } from '../../lib/classNames.ts';

const orders = [
  { order: 0, name: '最新', query: '' },
  { order: 1, name: '最多阅读', query: '?order=read' },
] as const;

/** The order that the address asks for: 0 newest, 1 most read. */
export const useOrder = (): 0 | 1 => (useSearchParams()[0].get('order') === 'read' ? 1 : 0);

/** Ways from one order of a list to the other. */
export function OrderLinks() {
  const chosen = useOrder();
  return (
    <nav aria-label="排序">
      <ul className="flex gap-5">
        {orders.map(({ order, name, query }) => (
          <li key={order}>
            <Link
              to={query || '?'}
              preventScrollReset
              aria-current={order === chosen ? 'true' : undefined}
              className={classNames(
                'flex h-11 items-center border-b-2',
                order === chosen
                  ? 'border-sea font-semibold'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
