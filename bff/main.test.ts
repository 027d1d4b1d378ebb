import { once } from 'node:events';
import { request } from 'node:http';
import { expect } from 'chai';
import { waitFor } from '../ops/test/waitFor.ts';
import { mainProcess } from './main.testkit.ts';

describe('the process', () => {
  const start = mainProcess();

  it('finishes an open request on SIGTERM, takes no new one, and leaves with 0', async () => {
    const { started, lines, port } = start({});
    const address = { host: '127.0.0.1', port: await port };
    const outgoing = request({
      ...address,
      method: 'POST',
      path: '/api/file/detail',
      headers: { 'content-type': 'application/json', 'content-length': 10, expect: '100-continue' },
    });
    const answered = once(outgoing, 'response');
    // Closed, not merely gone: its last line has been read by then.
    const exited = once(started, 'close');
    outgoing.flushHeaders();
    // The server has taken the request in hand.
    await once(outgoing, 'continue');
    outgoing.write('{"id":');
    started.kill('SIGTERM');
    await waitFor(() => lines.some(({ msg }) => msg === 'draining'), {
      timeoutMs: 30_000,
      message: 'it does not drain',
    });
    const refused = await fetch(`http://127.0.0.1:${address.port}/healthz`).catch((error: Error) => error);
    expect(refused).to.be.an.instanceOf(Error);
    outgoing.end('"x"}');
    const [response] = await answered;
    expect(response.statusCode).to.equal(422);
    response.resume();
    const [code] = await exited;
    expect(code).to.equal(0);
    expect(lines.map(({ msg }) => msg)).to.include.members(['request completed', 'stopped']);
  });

  it('says what is wrong with its configuration and does not start', async () => {
    const { started } = start({ OPENSEARCH_URL: 'nowhere' });
    let output = '';
    started.stderr?.on('data', (part) => {
      output += part;
    });
    const [code] = await once(started, 'close');
    expect(code).to.equal(1);
    expect(output).to.contain('OPENSEARCH_URL');
  });
});
