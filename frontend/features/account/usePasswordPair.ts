import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { messages } from '../../lib/words.ts';

/** Holds a new password and its repetition to be the same (spec §5); `problems` says it at the field. */
export function usePasswordPair(): {
  problems: Readonly<Record<string, string>> | undefined;
  agree: (pwd: string, repeatpwd: string) => boolean;
} {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>();
  return {
    problems,
    agree(pwd, repeatpwd) {
      const same = pwd === repeatpwd;
      setProblems(same ? undefined : { repeatpwd: messages.passwordsDiffer });
      if (!same) void notify('info', messages.passwordsDiffer);
      return same;
    },
  };
}
