import { Download } from 'lucide-react';
import { useGate } from '../../lib/gate.ts';
import { Button, type ButtonSize, type ButtonTone } from '../Button.tsx';

/** The report to download, and the button's style. */
interface DownloadButtonProps {
  report: { id: number; name: string };
  /** The unlocked collection it is taken from. */
  cid?: number;
  /** Opens the report's pages afterwards. */
  thenRead?: boolean;
  label?: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
}

/** 下载: login, price and payment come of themselves. */
export function DownloadButton(props: DownloadButtonProps) {
  const { report, cid, thenRead, label = '下载', tone = 'plain', size = 'md', className } = props;
  const gate = useGate();
  const { id, name } = report;
  return (
    <Button
      tone={tone}
      size={size}
      {...(className && { className })}
      aria-label={`${label}：${name}`}
      aria-disabled={gate.pending}
      onClick={() =>
        gate.runGated({
          kind: 'download',
          id,
          name,
          ...(cid !== undefined && { cid }),
          ...(thenRead && { thenRead }),
        })
      }
    >
      <Download size={size === 'sm' ? 16 : 18} />
      {label}
    </Button>
  );
}
