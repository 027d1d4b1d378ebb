import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { captcha } from '../../../bff/contract/account/captcha.ts';
import type { Data } from '../../../bff/contract/call.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { Field } from './Field.tsx';

/** Text that was read, as `sendPhoneCode` takes it. */
export interface CaptchaValue {
  captcha: string;
  captcha_text: string;
}

/**
 * Something to read before a code is sent, drawn or, for those who cannot see it, asked in words. Another comes with
 * each `turn`, for each is good for one try.
 */
export function CaptchaField({ turn, onChange }: { turn: number; onChange: (value: CaptchaValue) => void }) {
  const [kind, setKind] = useState<'picture' | 'question'>('picture');
  const [drawn, setDrawn] = useState<Data<typeof captcha>>();
  const [text, setText] = useState('');
  const load = useAction(captcha, { onDone: (data) => setDrawn(data) });
  const draw = (wanted: 'picture' | 'question') => {
    setKind(wanted);
    setText('');
    void load.run({ kind: wanted });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one for each try, and for nothing else
  useEffect(() => draw(kind), [turn]);
  return (
    <div className="space-y-1">
      {drawn?.image && (
        <div className="flex items-center gap-1">
          <img
            src={drawn.image}
            alt="验证图片；看不清可以换一张，或改用文字题"
            width={168}
            height={56}
            className="border border-line"
          />
          <IconButton icon={RefreshCw} label="换一张" onClick={() => draw('picture')} />
        </div>
      )}
      <Field
        name="captcha"
        label={drawn?.text ?? '验证'}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(next) => {
          setText(next);
          onChange({ captcha: drawn?.id ?? '', captcha_text: next });
        }}
      />
      <Button
        tone="quiet"
        size="sm"
        className="-ml-3 text-sea"
        onClick={() => draw(kind === 'picture' ? 'question' : 'picture')}
      >
        {kind === 'picture' ? '看不清？改用文字题' : '改用图片'}
      </Button>
    </div>
  );
}
