import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { uploadList, uploadRetry } from '../../../bff/contract/uploads.ts';
import { Button } from '../../components/Button.tsx';
import { buttonStyle } from '../../components/buttonStyle.ts';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { formatPages, formatSize } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { isRead, isUnderWay, type OwnUpload, stageNames } from './stages.ts';

/** One upload: its title once that is read, how far the site is with it, and what its uploader may do. */
export function OwnUploadRow({ upload }: { upload: OwnUpload }) {
  const { id, name, title, stage, progress, error, page_count, size, create_time } = upload;
  const again = useAction(uploadRetry, { revalidates: [uploadList] });
  return (
    <Disclosure as="div" className="py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="line-clamp-2 font-semibold">
            {stage === 'done' ? <TextLink to={detailAddress(id)}>{title || name}</TextLink> : title || name}
          </p>
          <MetaLine
            parts={[name, create_time, formatPages(page_count), formatSize(size)]}
            className="text-sm"
          />
        </div>
        <div className="flex items-center gap-2">
          {stage === 'failed' && (
            <Button size="sm" disabled={again.pending} onClick={() => again.run({ id })}>
              重试
            </Button>
          )}
          {isRead(upload) && (
            <DisclosureButton className={buttonStyle('plain', 'sm')}>核对与更正</DisclosureButton>
          )}
        </div>
      </div>
      {isUnderWay(upload) && (
        <div className="mt-2">
          <ProgressLine label={`${name}的处理进度`} value={progress} text={stageNames[stage]} />
        </div>
      )}
      {stage === 'failed' && (
        <p className="mt-1 text-cinnabar text-sm">
          {stageNames.failed}：{error || '请稍后重试'}
        </p>
      )}
      <DisclosurePanel className="mt-3 border-line border-l-2 pl-4">
        {({ close }) => <CorrectForm id={id} onDone={close} />}
      </DisclosurePanel>
    </Disclosure>
  );
}
