import { OwnUploadsPage } from '../features/upload/OwnUploadsPage.tsx';

/** /upload/mine. */
export function Component() {
  return <OwnUploadsPage />;
}
