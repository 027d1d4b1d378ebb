import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readBffConfig } from './config.ts';

const given = {
  OPENSEARCH_URL: 'http://127.0.0.1:9200',
  DATABASE_URL: 'mysql://user:hush@127.0.0.1/db',
  REDIS_URL: 'redis://127.0.0.1:6379',
  STORE_URL: 'file:///tmp/store',
  PORT: '',
  SANDBOX: '',
};

describe('readConfig', () => {
  it('has a default for all but the engines, and takes empty as unset', () => {
    const config = readBffConfig({ ...given, NODE_ENV: 'production', INTERNAL_KEY: 'x'.repeat(32) });
    expect([config.port, config.sandbox, config.trustedProxies]).to.deep.equal([8080, false, []]);
    expect(readBffConfig({ ...given, NODE_ENV: 'development' }).sandbox).to.equal(true);
    expect(readBffConfig({ ...given, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }).trustedProxies).to.deep.equal(
      ['loopback', '10.0.0.0/8'],
    );
  });

  it('tells why a sandbox is open to strangers', () => {
    const danger = (env: Record<string, string>) => readBffConfig({ ...given, ...env }).sandboxDanger;
    const production = { NODE_ENV: 'production', INTERNAL_KEY: 'x'.repeat(32) };
    expect(danger({ PUBLIC_URL: 'http://localhost:8080' })).to.deep.equal([]);
    expect(danger(production)).to.deep.equal([]);
    expect(danger({ ...production, SANDBOX: 'on' })).to.deep.equal(['NODE_ENV is production']);
    expect(
      danger({ HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '10.0.0.0/8' }),
    ).to.deep.equal([
      'it listens on 0.0.0.0',
      'its public address is https://a.example',
      'it stands behind a proxy',
    ]);
  });

  it('names everything that is wrong, and no value', () => {
    const wrong = {
      ...given,
      PORT: '99999',
      DATABASE_URL: 'postgres://user:hush@h/db',
      OPENSEARCH_URL: 'nowhere',
    };
    expect(() => readBffConfig(wrong))
      .to.throw(/PORT: [\s\S]*OPENSEARCH_URL: [\s\S]*DATABASE_URL: /)
      .with.property('message')
      .that.does.not.contain('hush');
  });

  it("wants all of a gateway's keys or none", () => {
    expect(readBffConfig(given).gateways).to.deep.equal({
      wxpay: null,
      alipay: null,
      sms: null,
      wechat: null,
      model: null,
      mail: null,
    });
    expect(() => readBffConfig({ ...given, WECHAT_APP_ID: 'wx1', WECHAT_TOKEN: 't' })).to.throw(
      /WECHAT_APP_SECRET: missing/,
    );
    expect(() => readBffConfig({ ...given, LLM_URL: 'http://127.0.0.1:1/v1', LLM_KEY: 'hush' }))
      .to.throw(/LLM_MODEL: missing/)
      .with.property('message')
      .that.does.not.contain('hush');
  });

  it('wants a secret for the indexer in production', () => {
    expect(() => readBffConfig({ ...given, NODE_ENV: 'production', INTERNAL_KEY: '' })).to.throw(
      /INTERNAL_KEY/,
    );
  });

  it('wants all keys of a payment gateway or none, and takes a key from a file', async () => {
    const wxpay = { WXPAY_MCHID: '1', WXPAY_APPID: '2', WXPAY_API_KEY: 'hush'.repeat(8) };
    expect(() => readBffConfig({ ...given, ...wxpay }))
      .to.throw(/WXPAY_SERIAL: missing[\s\S]*WXPAY_PLATFORM_KEY: missing/)
      .with.property('message')
      .that.does.not.contain('hush');
    const file = fileURLToPath(import.meta.url);
    const alipay = { ALIPAY_APP_ID: '1', ALIPAY_SELLER_ID: '2', ALIPAY_PUBLIC_KEY: 'pem' };
    const { gateways } = readBffConfig({ ...given, ...alipay, ALIPAY_PRIVATE_KEY: import.meta.url });
    expect(gateways.wxpay).to.equal(null);
    expect(gateways.alipay).to.include({ appId: '1', privateKey: readFileSync(file, 'utf8') });
    const gone = { ...alipay, ALIPAY_PRIVATE_KEY: 'file:///nowhere/key.pem' };
    expect(() => readBffConfig({ ...given, ...gone })).to.throw(
      /ALIPAY_PRIVATE_KEY: the file cannot be read/,
    );
  });
});
