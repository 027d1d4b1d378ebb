import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../../lib/classNames.ts';

/** Area to drop or pick files; `notes` say which files are accepted, and how many more today. */
export interface DropZoneProps {
  onFiles: (files: File[]) => void;
  notes: readonly string[];
}

/** A large place to drop PDFs on; the whole of it opens the file dialog too. */
export function DropZone({ onFiles, notes }: DropZoneProps) {
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
