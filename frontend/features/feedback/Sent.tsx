import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/Placeholders.tsx';

/** Confirmation in a form's place: the server's words, the message's number, and the way to another. */
export function Sent({ text, id, onAgain }: { text: string; id: number; onAgain: () => void }) {
  return (
    <div role="status" className="mt-6">
      <EmptyState title={text} action={<Button onClick={onAgain}>再写一条</Button>}>
        受理编号{id}，与我们联系时请告知。
      </EmptyState>
    </div>
  );
}
