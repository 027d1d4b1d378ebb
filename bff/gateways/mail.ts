import { createTransport } from 'nodemailer';
import type { MailSettings } from './settings.ts';

/** A letter to one reader. */
interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt: whoever gets a letter twice can tell. */
  messageId: string;
  /** Where a program takes the reader off the list by one POST (RFC 8058); absent for a letter that was asked for. */
  unsubscribeUrl?: string;
}

/** Hands letters to a mail server. */
export interface Mailer {
  /** @throws MailFailed when it was not taken */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** A letter was not taken. The message has no address in it: a server's own words often do. */
export class MailFailed extends Error {
  constructor(
    why: string,
    /** The server will not take it later either, for this reader. */
    readonly refused: boolean,
  ) {
    super(`mail: ${why}`);
    this.name = 'MailFailed';
  }
}

/** In ms: a letter that is claimed by one process is sent or given back well before another may claim it. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail over SMTP. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ unsubscribeUrl, ...letter }) {
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      try {
        await transport.sendMail({ ...letter, from, headers });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function failureOf(error: unknown): MailFailed {
  const {
    code = 'unknown',
    responseCode,
    command = '',
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const refused = code === 'EENVELOPE' && (responseCode ?? 0) >= 500;
  return new MailFailed([code, responseCode, command.split(' ')[0]].filter(Boolean).join(' '), refused);
}
