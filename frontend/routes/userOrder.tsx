import { Orders } from '../features/user/Orders.tsx';

/** /user/order. */
export function Component() {
  return <Orders />;
}
