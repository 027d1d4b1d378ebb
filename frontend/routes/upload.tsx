import { UploadPage } from '../features/upload/UploadPage.tsx';

/** /upload. */
export function Component() {
  return <UploadPage />;
}
