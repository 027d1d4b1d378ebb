import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { messagesStand } from '../lib/notify.ts';
import { useTheme } from '../lib/theme.ts';

/** Shows what `notify` is told; once, in the shell. */
export function Toaster() {
  useEffect(messagesStand, []);
  return (
    <Sonner
      theme={useTheme()}
      position="top-center"
      offset={72}
      closeButton
      containerAriaLabel="通知"
      toastOptions={{
        closeButtonAriaLabel: '关闭',
        classNames: { toast: '!rounded-md !border-line !bg-surface !text-ink !font-sans' },
      }}
    />
  );
}
