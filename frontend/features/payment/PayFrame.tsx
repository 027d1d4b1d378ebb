import type { ReactNode } from 'react';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { dismissDialog } from '../../lib/dialogs.ts';

/** On what terms one pays. */
function LegalConsent() {
  return (
    <p className="text-center text-muted text-sm">
      支付即表示同意
      <TextLink to="/protocol" newTab className="touch">
        《服务协议》
      </TextLink>
      ，付款后可申请发票
    </p>
  );
}

/** A payment dialog; `children` need the price list, `loaded` says whether it is there, `error` why not. */
export interface PayFrameProps {
  title: string;
  className: string;
  /** Why it opened, above all else. */
  reason?: string | undefined;
  loaded: boolean;
  error: unknown;
  onRetry: () => void;
  /** As high as what comes. */
  placeholder: string;
  children: ReactNode;
}

/** Frame of both payment dialogs: without prices nothing can be paid or agreed to. */
export function PayFrame(props: PayFrameProps) {
  const { title, className, reason, loaded, error, onRetry, placeholder, children } = props;
  const failed = !loaded && error !== undefined;
  return (
    <DialogFrame
      title={title}
      onClose={dismissDialog}
      className={className}
      footer={!failed && <LegalConsent />}
    >
      {reason && <p className="mb-4 rounded-md bg-gilt px-3 py-2 text-gold text-sm">{reason}</p>}
      {failed && (
        // The dialog's own edges are lines enough.
        <div className="*:border-0">
          <ErrorState error={error} onRetry={onRetry} />
        </div>
      )}
      {!loaded && !failed && <Skeleton className={placeholder} />}
      {children}
    </DialogFrame>
  );
}
