import { SuggestPage } from '../features/feedback/SuggestPage.tsx';

/** /suggest. */
export function Component() {
  return <SuggestPage />;
}
