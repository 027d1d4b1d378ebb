import { usePageNumber } from '../../lib/hooks/usePageNumber.ts';
import { OwnUploads } from './OwnUploads.tsx';

/** Uploads a page (spec §9: user lists). */
const pageSize = 10;

/** All of one's uploads, ten a page, the page in the address. */
export function OwnUploadsPage() {
  const { page, href } = usePageNumber();
  return <OwnUploads page={page} pageSize={pageSize} href={href} />;
}
