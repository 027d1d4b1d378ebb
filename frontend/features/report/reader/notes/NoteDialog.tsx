import { useState } from 'react';
import { maxNoteLength } from '../../../../../bff/contract/constants.ts';
import { noteList, noteUpdate } from '../../../../../bff/contract/endpoints/reader.ts';
import { Button } from '../../../../components/Button.tsx';
import { Form, TextAreaField } from '../../../../components/form/Form.tsx';
import { DialogFrame } from '../../../../components/overlay/Dialog.tsx';
import { closeDialog, type DialogTable } from '../../../../lib/dialogs.ts';
import { useAction } from '../../../../lib/hooks/useAction.ts';
import { ColourChoice } from './ColourChoice.tsx';

/** The note on a passage, and its colour. */
export function NoteDialog({ id, quote, ...kept }: DialogTable['note']) {
  const [note, setNote] = useState(kept.note);
  const [colour, setColour] = useState(kept.colour);
  const save = useAction(noteUpdate, {
    success: ({ message }) => message,
    failure: false,
    revalidates: [noteList],
    onDone: closeDialog,
  });
  return (
    <DialogFrame title="笔记" onClose={closeDialog} className="max-w-md">
      <blockquote className="mb-4 line-clamp-4 border-line border-l-4 pl-3 text-muted text-sm">
        {quote}
      </blockquote>
      <Form onSubmit={() => void save.run({ id, note, colour })} error={save.error}>
        <TextAreaField
          name="note"
          label="写下你的想法"
          maxLength={maxNoteLength}
          data-autofocus
          value={note}
          onChange={setNote}
        />
        <div className="-ml-2 mb-4 flex">
          <ColourChoice chosen={colour} onChoose={setColour} label={(name) => `用${name}`} />
        </div>
        <Button type="submit" tone="primary" className="w-full" disabled={save.pending}>
          保存
        </Button>
      </Form>
    </DialogFrame>
  );
}
