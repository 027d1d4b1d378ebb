import { request } from 'node:http';
import { expect } from 'chai';
import { uploadTimeoutMs } from '../clients/indexer.ts';
import { serverOptions } from '../serve.ts';
import { aSite, type Site } from '../site.factory.ts';

describe('calls over HTTP', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
  });
  after(() => site.close());

  const refused = async (body: unknown, headers?: Record<string, string>, path = '/api/file/detail') => {
    const answer = await site.post(path, body, headers);
    return [answer.http, answer.headers.get('x-error-id'), answer.body.data];
  };

  it('answers the envelope with the failure as message, data, header and status', async () => {
    const { http, headers, body } = await site.post('/api/file/detail', { id: 404 });
    expect([http, headers.get('x-error-id')]).to.deep.equal([404, 'report_not_found']);
    expect(body).to.deep.equal({ status: 0, message: '报告不存在', data: '报告不存在' });
    expect(headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).to.equal('no-store');
  });

  it('tells malformed JSON, wrong content types and bodies too large apart', async () => {
    expect((await refused('{"id":')).slice(0, 2)).to.deep.equal([400, 'malformed_json']);
    const form = await refused('id=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(form.slice(0, 2)).to.deep.equal([415, 'wrong_content_type']);
    expect((await refused(`{"id":"${'9'.repeat(1_100_000)}"}`)).slice(0, 2)).to.deep.equal([
      413,
      'too_large',
    ]);
  });

  it('takes 64 KB where no text is searched, and nothing nested beyond sense', async () => {
    const long = '长'.repeat(30_000);
    expect((await refused(`{"id":"${long}"}`, {}, '/api/file/similarlist'))[0]).to.equal(413);
    expect((await site.post('/api/file/search', { keyword: long })).http).to.equal(200);
    const nested = (depth: number) => `{"keyword":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const body of [nested(30), '['.repeat(500_000), nested(19)]) {
      expect((await refused(body, {}, '/api/file/search')).slice(0, 2)).to.deep.equal([422, 'invalid']);
    }
    const signs = '[{'.repeat(40);
    expect((await site.post('/api/file/search', { keyword: `\\"${signs}` })).http).to.equal(200);
  });

  it('names every wrong field at once, in Chinese', async () => {
    const answer = await site.post('/api/file/search', { keyword: ['a'], page: 0, order: 7, colour: 'red' });
    expect([answer.http, answer.body.data]).to.deep.equal([
      422,
      '请求参数有误：page 不能小于 1；keyword 应为文本；order 只能是 0、1、2；colour 不是可用的字段',
    ]);
    expect(answer.body.fields).to.deep.equal({
      page: '不能小于 1',
      keyword: '应为文本',
      order: '只能是 0、1、2',
      colour: '不是可用的字段',
    });
  });

  it('tells a form what is wrong with each of its fields, also what only the server knows', async () => {
    const form = { phone: '123', code: '12', pwd: '', agree: 1 };
    const answerOf = async (body: object) => (await site.post('/api/user/phoneRegister', body)).body;
    expect((await answerOf(form)).fields).to.deep.equal({ code: '应为 6 位数字', pwd: '不能为空' });
    const phone = await answerOf({ ...form, code: '123456', pwd: 'a-good-password' });
    expect([phone.data, phone.fields]).to.deep.equal(['请输入正确的手机号', { phone: '请输入正确的手机号' }]);
    const researchers = Array.from({ length: 3 }, () => '');
    const nested = await site.post('/api/upload/correct', { id: 1, researchers, title: '题'.repeat(501) });
    expect(nested.body.fields).to.deep.equal({ researchers: '不能为空', title: '不能多于 500 个字' });
    // Errors of no field have none, and a client's name is never a prototype's.
    expect((await site.post('/api/file/detail', [])).body).not.to.have.property('fields');
    expect((await site.post('/api/file/detail', { id: 404 })).body).not.to.have.property('fields');
    const odd = await site.post('/api/file/detail', '{"id":1,"constructor":1}');
    expect(odd.body.fields).to.deep.equal({ constructor: '不是可用的字段' });
  });

  it('refuses lists, objects and other values in place of a body', async () => {
    for (const body of ['[]', '"x"', 'null', '7', '[{"id":1}]']) {
      expect((await refused(body)).slice(0, 2), body).to.deep.equal([422, 'invalid']);
    }
    expect(await refused({})).to.deep.equal([422, 'invalid', '请求参数有误：id 不能为空']);
  });

  it('refuses keys that would reach a prototype, and leaves none behind', async () => {
    expect((await refused('{"id":404,"__proto__":{"id":1}}'))[0]).to.be.oneOf([404, 422]);
    expect((await refused('{"id":404,"constructor":1}'))[0]).to.equal(422);
    expect(({} as { id?: number }).id).to.equal(undefined);
  });

  it('takes the envelope fields every client adds', async () => {
    expect((await refused({ id: 404, opFrom: 1, device: 1 }))[0]).to.equal(404);
  });

  it('answers 405 with Allow, and 404 in the envelope for unknown calls', async () => {
    const wrong = await fetch(`${site.url}/api/file/detail`);
    expect([wrong.status, wrong.headers.get('allow')]).to.deep.equal([405, 'POST']);
    const unknown = await site.post('/api/file/nothing');
    expect([unknown.http, unknown.body.data]).to.deep.equal([404, '内容不存在']);
    expect((await fetch(`${site.url}/api/%zz`)).status).to.equal(404);
  });

  it('asks visitors to log in before an upload, whatever headers they send', async () => {
    for (const [path, body] of [
      ['/api/upload', {}],
      ['/api/upload/list', {}],
      ['/api/web/doc2png', { oss_name: 1 }],
      ['/api/web/checkTask', { task_id: 1 }],
    ] as const) {
      const answer = await site.post(path, body, {
        'x-uploader-id': '1',
        'x-internal-key': 'key-of-the-tests',
      });
      expect([answer.http, answer.body.data], path).to.deep.equal([401, '请先登录']);
    }
  });

  it('sends a policy without inline scripts and no name of the server', async () => {
    const { headers } = await fetch(`${site.url}/healthz`);
    expect(headers.get('content-security-policy')).to.match(/script-src 'self' 'wasm-unsafe-eval'(;|$)/);
    expect(headers.get('content-security-policy')).to.contain("base-uri 'none'");
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('x-powered-by')).to.equal(null);
  });

  it('does not decompress a bomb, and says so of a body that is not compressed as it claims', async () => {
    const { gzipSync } = await import('node:zlib');
    const bomb = gzipSync(`{"id":"${' '.repeat(20_000_000)}"}`);
    expect([await sendGzip(bomb), await sendGzip('{"id":1}')]).to.deep.equal([413, 400]);
  });

  it('lets a large upload over a slow line take its time', () => {
    expect(serverOptions.requestTimeout).to.be.above(uploadTimeoutMs);
  });

  const sendGzip = (bytes: Uint8Array | string) =>
    new Promise((resolve, reject) => {
      const outgoing = request(`${site.url}/api/file/detail`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
      outgoing
        .on('response', (response) => resolve(response.statusCode))
        .on('error', reject)
        .end(bytes);
    });
});
