import { once } from 'node:events';
import { connect } from 'node:net';

/** Answer on the transport port. */
export interface TransportAnswer {
  /** Whether it is an error instead of what was asked for. */
  error: boolean;
  /** Its printable characters. */
  text: string;
}

/** OpenSearch's version on the wire: 3.8.0, with the bit that distinguishes it from its forerunner. */
const version = 0x08000000 ^ 3_080_099;
const [statusAt, headerLength] = [14, 23];
const errorBit = 0b10;

/**
 * Sends one request to a node's transport port as another node would, and reads the answer: after `ES` the length, the
 * request's number, its status, the version, the length of the headers, these (two of them, features, the action) and
 * the request, here one that only says that it has no parent task.
 * @param port on this machine
 * @param action for instance `cluster:monitor/main`
 */
export async function askTransport(port: number, action: string): Promise<TransportAnswer> {
  const headers = Buffer.concat([Buffer.from([0, 0, 0, action.length]), Buffer.from(action)]);
  const request = Buffer.from([0]);
  const head = Buffer.alloc(headerLength);
  head.write('ES');
  head.writeInt32BE(headerLength - 6 + headers.length + request.length, 2);
  head.writeBigInt64BE(1n, 6);
  head.writeInt32BE(version, 15);
  head.writeInt32BE(headers.length, 19);
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(10_000, () => socket.destroy(new Error('the transport port says nothing')));
  socket.write(Buffer.concat([head, headers, request]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return {
    error: ((answer[statusAt] ?? 0) & errorBit) !== 0,
    text: answer.toString('latin1').replace(/[^\x20-\x7e]+/g, ' '),
  };
}
