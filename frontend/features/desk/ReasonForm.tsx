import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiPath, InputOf } from '../../../bff/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { Field, Form, TextAreaField } from '../../components/form/Form.tsx';
import type { ApiError } from '../../lib/api.ts';
import { useAction } from '../../lib/hooks/useAction.ts';

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
          {pending ? '正在处理……' : act}
        </Button>
        <Button onClick={onCancel} disabled={pending}>
          取消
        </Button>
      </p>
    </Form>
  );
}

/** A call that takes a reason, its other input, and its button. */
interface ReasonedAct<Path extends ApiPath = ApiPath> {
  call: Path;
  input: Omit<InputOf<Path>, 'reason'>;
  act: string;
  /** The form's own button; default: as `act`. */
  confirm?: string;
  effect: string;
  /** A text that the input may have beside. */
  text?: { name: string; label: string; maxLength: number };
  /** The act and its target, for screen readers. */
  label: string;
}

/** Keeps the act's call and input together in types; lists of acts hold several calls. */
export const reasonedAct = <Path extends ApiPath>(act: ReasonedAct<Path>): ReasonedAct =>
  act as unknown as ReasonedAct;

/**
 * Acts on one thing: a button each, and below them the form for the reason; in a row that wraps it stands below the
 * whole row, so that the buttons stay in place.
 */
export function ReasonedActs({
  acts,
  revalidates,
}: {
  acts: readonly ReasonedAct[];
  revalidates: readonly ApiPath[];
}) {
  const [open, setOpen] = useState<number | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    // The focus returns to the button that opened the form.
    if (open === null && last.current !== null)
      (buttons.current?.children.item(last.current) as HTMLElement | null)?.focus({ preventScroll: true });
    last.current = open;
  }, [open]);
  const chosen = open === null ? undefined : acts[open];
  return (
    <>
      <div ref={buttons} className="flex flex-wrap gap-2">
        {acts.map(({ act, label }, index) => (
          <Button
            key={act}
            size="sm"
            aria-expanded={open === index}
            aria-label={label}
            onClick={() => setOpen(open === index ? null : index)}
          >
            {act}
          </Button>
        ))}
      </div>
      {chosen && (
        <div className="order-last w-full">
          <OpenAct key={open} chosen={chosen} revalidates={revalidates} onClose={() => setOpen(null)} />
        </div>
      )}
    </>
  );
}

function OpenAct({
  chosen,
  revalidates,
  onClose,
}: {
  chosen: ReasonedAct;
  revalidates: readonly ApiPath[];
  onClose: () => void;
}) {
  const { call, input, act, confirm = act, effect, text: field } = chosen;
  const [text, setText] = useState('');
  const action = useAction(call, {
    success: (data) => (data as { msg?: string }).msg ?? '操作成功',
    revalidates,
    failure: false,
    onDone: onClose,
  });
  return (
    <ReasonForm
      act={confirm}
      effect={effect}
      pending={action.pending}
      error={action.error}
      onAct={(reason) => void action.run({ ...input, ...(field && { [field.name]: text }), reason })}
      onCancel={onClose}
    >
      {field && <TextAreaField {...field} value={text} onChange={setText} />}
    </ReasonForm>
  );
}
