import { OwnFeedback } from '../features/user/OwnFeedback.tsx';

/** /user/feedback. */
export function Component() {
  return <OwnFeedback />;
}
