import { Home } from '../features/home/Home.tsx';

/** / and /index. */
export function Component() {
  return <Home />;
}
