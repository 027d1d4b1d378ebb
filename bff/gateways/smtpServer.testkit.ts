import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A letter as it came. */
interface ReceivedLetter {
  to: string[];
  /** By name in small letters, unfolded and decoded. */
  headers: Record<string, string>;
  /** Its parts, decoded: plain text, then HTML. */
  parts: string[];
}

/** A mail server on this machine. */
export interface TestSmtpServer {
  url: string;
  letters: ReceivedLetter[];
  /** Answers each recipient with this in place of a yes, as `550 …` of the protocol; null: takes all. */
  refusal: { code: number; text: string } | null;
  /** Recipients that were offered, refused ones too. */
  offered: string[];
  close(): Promise<void>;
}

/** Starts one. */
export async function anSmtpServer(): Promise<TestSmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      made.offered.push(address);
      if (made.refusal === null) return answer();
      const { code, text } = made.refusal;
      answer(Object.assign(new Error(`${text} <${address}>`), { responseCode: code }));
    },
    onData(stream, session, answer) {
      buffer(stream).then((bytes) => {
        made.letters.push(read(bytes.toString('latin1'), session.envelope.rcptTo));
        answer();
      }, answer);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made: TestSmtpServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters: [],
    refusal: null,
    offered: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return made;
}

function read(raw: string, to: { address: string }[]): ReceivedLetter {
  const headers = headersOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = raw.split(`--${boundary}`).slice(1, -1).map(decode);
  return { to: to.map(({ address }) => address), headers, parts };
}

function headersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head
    .trim()
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const words = (text: string) =>
    text
      .replace(/\?= +=\?/g, '?==?')
      .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
        kind.toLowerCase() === 'b'
          ? Buffer.from(word, 'base64').toString('latin1')
          : unquote(word.replaceAll('_', ' ')),
      );
  const named = lines.map((line) => /^([^:]+): *(.*)$/s.exec(line));
  return Object.fromEntries(
    named.map((found) => [
      found?.[1]?.toLowerCase() ?? '',
      Buffer.from(words(found?.[2] ?? ''), 'latin1').toString('utf8'),
    ]),
  );
}

function decode(part: string): string {
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  const base64 = /base64/i.test(headersOf(part)['content-transfer-encoding'] ?? '');
  return base64
    ? Buffer.from(body, 'base64').toString('utf8')
    : Buffer.from(unquote(body), 'latin1').toString('utf8');
}

const unquote = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
