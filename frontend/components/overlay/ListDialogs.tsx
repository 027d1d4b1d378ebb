import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../lib/api.ts';
import { copyText } from '../../lib/copy.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../Button.tsx';
import { CopyField } from '../form/CopyField.tsx';
import { Field, Form, FormButtons } from '../form/Form.tsx';
import { Dialog, DialogFrame } from './Dialog.tsx';

/**
 * A dialog that gives a name: `maxLength` in characters; `pending` and `error` are those of the call; `children` are
 * further fields, for which it is wider.
 */
interface NameDialogProps {
  title: string;
  name?: string;
  maxLength: number;
  pending: boolean;
  error: ApiError | null;
  children?: ReactNode;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** A name for something of one's own: the first, or another. */
export function NameDialog(props: NameDialogProps) {
  const { title, name: given = '', maxLength, pending, error, children, ...hear } = props;
  const [name, setName] = useState(given);
  return (
    <Dialog open title={title} onClose={hear.onClose} className={children ? 'max-w-md' : 'max-w-sm'}>
      <Form onSubmit={() => hear.onSave(name.trim())} error={error}>
        <Field
          name="name"
          label="名称"
          maxLength={maxLength}
          data-autofocus
          value={name}
          onChange={setName}
        />
        {children}
        <FormButtons submit="保存" disabled={pending || name.trim() === ''} onCancel={hear.onClose} />
      </Form>
    </Dialog>
  );
}

/** `kind`: what is chosen, 收藏夹 or the like; a choice of id 0 is none of them. */
interface PutDialogProps extends Omit<NameDialogProps, 'name' | 'children' | 'onSave'> {
  kind: string;
  choices: readonly { id: number; name: string; count?: number | undefined }[];
  onChoose: (id: number) => void;
  onAdd: (name: string) => void;
}

/** Chooses where something is put: one of one's own, or a new one. Stands within an overlay. */
export function PutDialog({ title, kind, choices, maxLength, pending, error, ...hear }: PutDialogProps) {
  const [name, setName] = useState('');
  return (
    <DialogFrame title={title} onClose={hear.onClose} className="max-w-sm">
      <ul className="-mx-3 max-h-[40dvh] divide-y divide-line overflow-y-auto">
        {choices.map(({ id, name: label, count }) => (
          <li key={id}>
            <button
              type="button"
              disabled={pending}
              onClick={() => hear.onChoose(id)}
              className="flex min-h-11 w-full items-center gap-3 px-3 text-left hover:bg-wash hover:text-sea disabled:opacity-50"
            >
              <span className={`min-w-0 flex-1 truncate ${id === 0 ? 'text-muted' : ''}`}>{label}</span>
              {count !== undefined && (
                <span className="text-muted text-sm tabular-nums">{formatCount(count)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Form onSubmit={() => hear.onAdd(name.trim())} error={error} className="mt-4">
        <Field name="name" label={`新建${kind}`} maxLength={maxLength} value={name} onChange={setName} />
        <Button type="submit" className="w-full" disabled={pending || name.trim() === ''}>
          新建并放入
        </Button>
      </Form>
    </DialogFrame>
  );
}

/** `label` names what is copied; `act` stands beside the button that copies it. */
interface CopyActsProps {
  label: string;
  value: string;
  className?: string;
  copy?: string;
  copied?: string;
  act: { name: string; pending?: boolean; run: () => void };
}

/** A secret in a dialog, an address or a key, and what can be done with it. */
export function CopyActs({ label, value, className = '', copy = '复制', copied, act }: CopyActsProps) {
  return (
    <>
      <CopyField label={label} value={value} className={`mt-4 w-full ${className}`} />
      <div className="mt-4 flex gap-3">
        <Button className="flex-1" disabled={act.pending} onClick={act.run}>
          {act.name}
        </Button>
        <Button tone="primary" className="flex-1" onClick={() => void copyText(value, copied)}>
          {copy}
        </Button>
      </div>
    </>
  );
}
