import { type DestinationStream, type Logger, pino } from 'pino';
import { logStream, maskLine } from '../mappings/logStream.ts';

/**
 * The BFF's log: JSON lines on stdout. Errors are logged with type, message, code and stack only: the engines' clients
 * attach queries, parameters, sessions and credentials to theirs.
 * @param destination where to write instead of stdout (tests)
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: 'bff', pid: process.pid },
    serializers: { err: describeError },
    // Whatever field a phone is in (decisions: masked in logs too).
    hooks: { streamWrite: maskLine },
  };
  return pino(options, destination ?? logStream());
}

/** An error as logged. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const { name, message, code } = error as Error & { code?: string };
  return {
    type: name,
    message: scrub(message),
    stack: scrub(error.stack ?? ''),
    ...(code && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Without passwords in addresses. */
function scrub(text: string): string {
  return text.replace(/:\/\/([^\s/@:]{0,64}):[^\s/@]{1,200}@/g, '://$1:***@');
}
