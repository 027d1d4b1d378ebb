import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { deliverMessages, type Message } from '../../lib/notify.ts';
import { useTheme } from '../../lib/storage/theme.ts';

// The text as id: the same message twice shows once.
const showToast = ({ kind, text, action }: Message) =>
  void toast[kind](text, { id: text, ...(action && { action, duration: 10_000 }) });

/** Shows the messages of `notify`; once, in the shell. */
export function Toaster() {
  useEffect(() => deliverMessages(showToast), []);
  return (
    <Sonner
      theme={useTheme()}
      position="top-center"
      offset={72}
      closeButton
      containerAriaLabel="通知"
      toastOptions={{
        closeButtonAriaLabel: '关闭',
        classNames: {
          // Content beneath can be pressed again, by the very pointer that brought the message.
          toast: '!pointer-events-none !rounded-md !border-line !bg-surface !text-ink !font-sans',
          // Within the message and as large as a finger, not a dot on its corner.
          closeButton:
            '!pointer-events-auto !static !order-last !-my-3.5 !-mr-3.5 !size-11 !transform-none !rounded-md !border-0 !bg-transparent !text-muted hover:!text-sea [&_svg]:size-4',
          actionButton:
            '!pointer-events-auto !-my-2 !h-11 !bg-transparent !px-2 !font-semibold !text-sea !text-sm',
          success: '[&_[data-icon]]:text-sea',
          warning: '[&_[data-icon]]:text-gold',
          error: '[&_[data-icon]]:text-cinnabar',
        },
      }}
    />
  );
}
