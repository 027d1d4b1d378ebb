import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { OwnUploads } from './OwnUploads.tsx';

const pageSize = 10;

/** /upload/mine: all of one's uploads, ten a page. */
export function OwnUploadsPage() {
  const [query] = useSearchParams();
  const asked = Number(query.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  return (
    <div className="page py-8">
      <PageTitle>我的上传</PageTitle>
      <div className="mb-6 flex items-center justify-between gap-4">
        <h1 className="font-semibold font-song text-2xl">我的上传</h1>
        <ButtonLink to="/upload" tone="primary">
          上传报告
        </ButtonLink>
      </div>
      <OwnUploads
        page={page}
        pageSize={pageSize}
        href={(number) => (number > 1 ? `/upload/mine?page=${number}` : '/upload/mine')}
      />
    </div>
  );
}
