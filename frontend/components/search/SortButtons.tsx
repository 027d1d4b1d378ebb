import { classNames } from '../../lib/classNames.ts';

/** The orders of a list, the one in force pressed. */
export interface SortButtonsProps<Id extends string | number> {
  orders: readonly { id: Id; name: string }[];
  order: Id;
  onOrder: (id: Id) => void;
}

/** Buttons that choose the order of a list (spec §2). */
export function SortButtons<Id extends string | number>({ orders, order, onOrder }: SortButtonsProps<Id>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of buttons, not of fields.
    <div role="group" aria-label="排序" className="flex gap-4 text-sm">
      {orders.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={order === id}
          onClick={() => onOrder(id)}
          className={classNames(
            'touch min-h-11 whitespace-nowrap',
            order === id ? 'font-semibold text-ink' : 'text-muted hover:text-sea',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
