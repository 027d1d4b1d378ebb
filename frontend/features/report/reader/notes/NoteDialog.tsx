import { useState } from 'react';
import { maxNoteLength } from '../../../../../bff/contract/constants.ts';
import { Button } from '../../../../components/Button.tsx';
import { Form, TextAreaField } from '../../../../components/form/Form.tsx';
import { DialogFrame } from '../../../../components/overlay/Dialog.tsx';
import { closeDialog, type DialogTable } from '../../../../lib/dialogs.ts';
import { useAction } from '../../../../lib/hooks/useAction.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import { ColorChoice } from './ColorChoice.tsx';

/** The note on a passage, its color, and a notebook that it is put into. */
export function NoteDialog({ id, quote, ...kept }: DialogTable['note']) {
  const [text, setText] = useState(kept.text);
  const [color, setColor] = useState(kept.color);
  const [notebook, setNotebook] = useState('');
  const notebooks = useCall('/api/notebook/list', {}).data?.items ?? [];
  const put = useAction('/api/notebook/put', { revalidates: ['/api/notebook/list', '/api/note/list'] });
  const save = useAction('/api/note/update', {
    success: ({ message }) => message,
    failure: false,
    revalidates: ['/api/note/list'],
    onDone: async () => {
      if (notebook !== '') await put.run({ id: notebook, note_ids: [id] });
      closeDialog();
    },
  });
  return (
    <DialogFrame title="笔记" onClose={closeDialog} className="max-w-md">
      {quote && (
        <blockquote className="mb-4 line-clamp-4 border-line border-l-4 pl-3 text-muted text-sm">
          {quote}
        </blockquote>
      )}
      <Form onSubmit={() => void save.run({ id, text, color })} error={save.error}>
        <TextAreaField
          name="note"
          label="写下你的想法"
          maxLength={maxNoteLength}
          data-autofocus
          value={text ?? ''}
          onChange={setText}
        />
        <div className="-ml-2 mb-4 flex flex-wrap items-center justify-between gap-x-4">
          <ColorChoice chosen={color} onChoose={setColor} label={(name) => `用${name}`} />
          {notebooks.length > 0 && (
            <select
              aria-label="放入摘录本"
              value={notebook}
              onChange={(event) => setNotebook(event.target.value)}
              className="h-11 min-w-0 max-w-48 rounded-md border border-edge bg-surface px-2 text-sm"
            >
              <option value="">放入摘录本……</option>
              {notebooks.map(({ id: key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </div>
        <Button type="submit" tone="primary" className="w-full" disabled={save.pending}>
          保存
        </Button>
      </Form>
    </DialogFrame>
  );
}
