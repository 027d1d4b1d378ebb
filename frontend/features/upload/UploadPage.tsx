import { uploadCheck } from '../../../bff/contract/uploads.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DropZone } from './DropZone.tsx';
import { OwnUploads } from './OwnUploads.tsx';
import { Queue } from './Queue.tsx';
import { takeFiles } from './work.ts';

/** Uploads listed below the queue. */
const recent = 5;
/** A request about no file returns what is left of the day. */
const nothing = '0'.repeat(64);

/** /upload: choosing, sending and following one's own reports (decisions, uploads). */
export function UploadPage() {
  const { data } = useCall(uploadCheck, { sha256: [nothing] });
  const note = data ? `今天还可上传 ${data.left} 份（每天 ${data.limit} 份）` : '每天 20 份';
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>上传报告</PageTitle>
      <h1 className="font-semibold font-song text-2xl">上传报告</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        自动识别标题、机构、研究员与图表，处理完成后可被搜索；你上传的报告自己可免费阅读和下载。请勿上传无权分享的内容。
      </p>
      <DropZone onFiles={takeFiles} notes={['PDF，单个不超过 100 MB', note]} />
      <Queue />
      <section aria-labelledby="own" className="mt-10">
        <div className="ruled mb-3 flex items-baseline justify-between gap-4">
          <h2 id="own" className="font-semibold text-lg">
            我的上传
          </h2>
          <TextLink to="/upload/mine">查看全部</TextLink>
        </div>
        <OwnUploads page={1} pageSize={recent} href={(page) => `/upload/mine?page=${page}`} />
      </section>
    </div>
  );
}
