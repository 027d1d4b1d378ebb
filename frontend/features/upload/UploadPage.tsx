import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { uploadCheck } from '../../../bff/contract/endpoints/account.ts';
import { PageTitle } from '../../components/Logo.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { classNames } from '../../lib/classNames.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { OwnUploads } from './OwnUploads.tsx';
import { Queue } from './Queue.tsx';
import { takeFiles } from './work.ts';

/** Area to drop or pick files; `notes` say which files are accepted, and how many more today. */
interface DropZoneProps {
  onFiles: (files: File[]) => void;
  notes: readonly string[];
}

/** A large place to drop PDFs on; the whole of it opens the file dialog too. */
function DropZone({ onFiles, notes }: DropZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'relative flex min-h-44 cursor-pointer flex-col items-center justify-center gap-2 rounded-md border border-dashed px-6 py-8 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-sea has-focus-visible:outline-offset-2',
        over ? 'border-sea bg-wash' : 'border-edge bg-surface hover:border-sea',
      )}
    >
      <FileUp aria-hidden="true" size={28} strokeWidth={1.5} className="text-sea" />
      <span className="font-semibold text-lg">
        <span className="max-md:hidden">把 PDF 拖到这里，或</span>点此选择文件
      </span>
      <span className="flex flex-wrap justify-center gap-x-4 text-muted text-sm">
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
      <input
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}

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
