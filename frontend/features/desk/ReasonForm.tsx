import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import type { ApiError } from '../../lib/api.ts';

/** The act to confirm, and fields it needs. */
export interface ReasonFormProps {
  /** Label of the button, a word or two. */
  act: string;
  /** Effect of the act, in a sentence. */
  effect: string;
  /** Fields before the reason; the first of them takes the focus. */
  children?: ReactNode;
  pending: boolean;
  error: ApiError | null;
  onAct: (reason: string) => void;
  onCancel: () => void;
}

/** Gives the focus to the first field within. */
function FirstFocused({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  return (
    <div ref={fields} className="space-y-3">
      {children}
    </div>
  );
}

/** Asks why before something is done: no act of an operator goes without a reason. */
export function ReasonForm({ act, effect, children, pending, error, onAct, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  return (
    <Form
      className="mt-3 max-w-prose border-line border-l-2 pl-4"
      error={error}
      onSubmit={() => onAct(reason.trim())}
    >
      <p className="text-sm">{effect}</p>
      {children !== undefined && <FirstFocused>{children}</FirstFocused>}
      <Field
        name="reason"
        label="理由（记入操作记录）"
        value={reason}
        onChange={setReason}
        maxLength={1000}
        autoComplete="off"
        autoFocus={children === undefined}
        required
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" disabled={pending || reason.trim() === ''}>
          {pending ? '正在处理…' : act}
        </Button>
        <Button onClick={onCancel} disabled={pending}>
          取消
        </Button>
      </p>
    </Form>
  );
}
