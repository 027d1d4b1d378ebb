import { randomBytes } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { errorRules } from '../contract/errors.ts';
import { preambleOf } from './messages.ts';

/** Milliseconds a new connection may stay silent before it is closed. */
const firstByteTimeoutMs = 60_000;
/** Milliseconds a caller has to read the last answer. */
const lingerTimeoutMs = 5_000;
/** Seconds until a caller whose worker was lost may come again. */
const retryAfterSeconds = 3;

/** A worker that takes connections: where, and those it has. */
interface Target {
  port: number;
  links: Set<Link>;
}

/** A caller's connection and the one to the worker that serves it. */
interface Link {
  upstream: Socket;
  /** The first bytes of a request without an answer yet; null while there is none. */
  asked: Buffer | null;
}

/**
 * Owns the site's port and passes the bytes of each connection to a worker, so that a worker's end leaves nobody
 * without an answer: a waiting caller gets a 503 with Retry-After.
 */
export class Front<Name> {
  /** Secret that shows a worker that a connection comes from here. */
  readonly key = randomBytes(24).toString('hex');
  readonly server: Server = createServer({ allowHalfOpen: true, noDelay: true }, (caller) =>
    this.greet(caller),
  );
  private readonly targets = new Map<Name, Target>();

  /** Lets a worker take connections. */
  add(worker: Name, port: number): void {
    this.targets.set(worker, { port, links: new Set() });
  }

  /** Gives a worker no further connections; those it has stay. */
  remove(worker: Name): Target | undefined {
    const target = this.targets.get(worker);
    this.targets.delete(worker);
    return target;
  }

  /** Ends the connections of a lost worker; callers that wait for an answer get a 503 with Retry-After. */
  drop(worker: Name): void {
    for (const { upstream } of this.remove(worker)?.links ?? []) upstream.destroy();
  }

  /** A worker is chosen with the first byte: browsers open connections that they may never use. */
  private greet(caller: Socket): void {
    const leave = () => caller.destroy();
    caller.on('error', leave);
    caller.once('end', leave);
    caller.setTimeout(firstByteTimeoutMs, leave);
    caller.once('data', (head: Buffer) => {
      caller.off('end', leave);
      caller.setTimeout(0, leave);
      caller.pause();
      this.forward(caller, head);
    });
  }

  private forward(caller: Socket, head: Buffer): void {
    const [chosen] = [...this.targets].sort(([, one], [, other]) => waiting(one) - waiting(other));
    if (!chosen) {
      refuse(caller, head);
      return;
    }
    const [name, target] = chosen;
    const upstream = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    const link: Link = { upstream, asked: head };
    target.links.add(link);
    upstream.on('error', () => upstream.destroy());
    const onRefused = () => {
      target.links.delete(link);
      // It has ended, and its parent is about to hear of it.
      if (this.targets.get(name) === target) this.targets.delete(name);
      this.forward(caller, head);
    };
    upstream.once('close', onRefused);
    upstream.once('connect', () => {
      upstream.off('close', onRefused);
      upstream.once('close', () => {
        target.links.delete(link);
        if (link.asked) refuse(caller, link.asked);
        else linger(caller.end());
      });
      caller.once('close', () => upstream.destroy());
      upstream.on('data', (piece: Buffer) => {
        if (!isInterim(piece)) link.asked = null;
      });
      caller.on('data', (piece: Buffer) => {
        link.asked ??= piece;
      });
      upstream.write(preambleOf(this.key, caller.remoteAddress ?? ''));
      upstream.write(head);
      caller.pipe(upstream);
      upstream.pipe(caller, { end: false });
    });
  }
}

/** Whether these bytes only ask a caller to go on with the request (100 Continue). */
const isInterim = (piece: Buffer) => piece.toString('latin1', 0, 12) === 'HTTP/1.1 100';

/** Callers waiting for a worker's answer. */
const waiting = ({ links }: Target) => [...links].filter(({ asked }) => asked !== null).length;

const text = '服务正在恢复，请稍后再试';
const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${text}</title><p>${text}</p></html>`;
const envelope = JSON.stringify({ status: errorRules.overloaded.status, message: text, data: text });

/** Answers a request whose worker was lost, as a page or as the calls' envelope, and closes the connection. */
function refuse(caller: Socket, asked: Buffer): void {
  const isPage = /^GET \/(?!api\/|files\/|sandbox\/api\/)/.test(asked.toString('latin1', 0, 32));
  const body = isPage ? page : envelope;
  const head = [
    `HTTP/1.1 ${errorRules.overloaded.http} Service Unavailable`,
    `Content-Type: ${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Retry-After: ${retryAfterSeconds}`,
    'X-Error-Id: overloaded',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  linger(caller.end(`${head.join('\r\n')}\r\n\r\n${body}`));
}

/** Reads what is still on its way from a caller, or the end of the answer would be lost with it. */
function linger(caller: Socket): void {
  caller.setTimeout(lingerTimeoutMs, () => caller.destroy());
  caller.resume();
}
