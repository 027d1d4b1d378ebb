import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Field, type FieldProps } from './Field.tsx';

/** Hint about passwords; the server accepts longer ones too (spec §5). */
export const passwordHint = '6-16 个字符';

/** A password, hidden until its reader wants to see it. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'aside'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      aside={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
      {...props}
    />
  );
}
