import { expect } from 'chai';
import { askEngine, testEngines } from '../../test/engines.ts';
import { askTransport } from '../../test/transportMessage.ts';
import { splitCredentials } from '../secrets.mjs';

describe('the OpenSearch that the launcher starts', () => {
  const at = () => new URL(testEngines().opensearchUrl);

  before(function () {
    // An engine started by somebody else has its own settings.
    if (!process.env.OPENSEARCH_STARTED && at().username !== 'yanhai') this.skip();
  });

  const paths = ['/', '/_cat/indices', '/_search', '/_cluster/state', '/_nodes'];

  it('tells nothing to who brings no user and password, or others', async () => {
    const { address } = splitCredentials(at().href);
    const wrong = { authorization: `Basic ${Buffer.from('yanhai:wrong').toString('base64')}` };
    const bare = { authorization: 'Basic' };
    for (const path of paths)
      for (const headers of [{}, wrong, bare]) {
        const answer = await fetch(new URL(path, address), { headers: headers as Record<string, string> });
        expect(answer.status, path).to.equal(401);
        expect(answer.headers.get('www-authenticate'), path).to.match(/^Basic /);
        expect(await answer.text()).not.to.contain('opensearch');
      }
    expect((await askEngine('/')).status).to.equal(200);
  });

  it('takes no change from them', async () => {
    const { address } = splitCredentials(at().href);
    const index = `test-stranger-${process.pid}`;
    // The packages to remove are missing: an engine that lets strangers in is left as it was.
    for (const method of ['DELETE', 'PUT'])
      expect((await fetch(new URL(`/${index}`, address), { method })).status, method).to.equal(401);
    expect((await askEngine(`/${index}`, { method: 'HEAD' })).status).to.equal(404);
  });

  it('keeps room on its disk: below the last mark it takes no writes', async () => {
    const query = 'include_defaults=true&flat_settings=true';
    const settings = (await (await askEngine(`/_cluster/settings?${query}`)).json()) as Record<
      'defaults' | 'persistent' | 'transient',
      Record<string, unknown>
    >;
    const inForce = { ...settings.defaults, ...settings.persistent, ...settings.transient };
    const disk = 'cluster.routing.allocation.disk';
    expect(inForce).to.include({
      [`${disk}.threshold_enabled`]: 'true',
      [`${disk}.watermark.low`]: '1gb',
      [`${disk}.watermark.high`]: '768mb',
      [`${disk}.watermark.flood_stage`]: '512mb',
    });
  });

  it('does nothing for another node', async () => {
    const nodes = (await (await askEngine('/_nodes/_local/transport')).json()) as {
      nodes: Record<string, { transport: { publish_address: string } }>;
    };
    const [node] = Object.values(nodes.nodes);
    const port = Number(node?.transport.publish_address.split(':').at(-1));
    for (const action of ['cluster:monitor/main', 'internal:transport/handshake']) {
      const { error, text } = await askTransport(port, action);
      expect(error, text).to.equal(true);
      expect(text).to.contain('this node speaks to no other').and.not.to.contain('cluster_name');
    }
  });
});
