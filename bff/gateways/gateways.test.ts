import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { listen } from '../../ops/test/listen.ts';
import { ApiError } from '../errors.ts';
import { createTencentMessages } from './textMessages.ts';
import { createWechatLoginCodes, isWechatNotice, readScan } from './wechatLogin.ts';

interface Asked {
  url: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** A server that records its requests and gives the set answers. */
async function aParty(answer: (asked: Asked) => object) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const one = {
      url: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(String(Buffer.concat(pieces))),
    };
    asked.push(one);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(one)));
  });
  return { ...(await listen(server)), asked };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error : null),
  );

describe('text messages by Tencent Cloud', () => {
  const keys = {
    secretId: 'id',
    secretKey: 'key',
    appId: '1400',
    signName: '研海',
    templateId: '77',
    noticeTemplateId: '',
    region: 'ap-guangzhou',
  };
  const message = { phone: '+8613812341234', purpose: 'login', code: '123456', minutes: 5 } as const;

  it('carry the code and its minutes in a signed request', async () => {
    const party = await aParty(() => ({ Response: { RequestId: 'r', SendStatusSet: [{ Code: 'Ok' }] } }));
    await createTencentMessages({ ...keys, url: party.url }).send(message);
    const { headers, body } = party.asked[0] as Asked;
    expect(headers.authorization).to.match(/^TC3-HMAC-SHA256 Credential=id\/.*Signature=[0-9a-f]{64}$/);
    expect(headers['x-tc-action']).to.equal('SendSms');
    expect(body).to.deep.equal({
      SmsSdkAppId: '1400',
      SignName: '研海',
      TemplateId: '77',
      PhoneNumberSet: ['+8613812341234'],
      TemplateParamSet: ['123456', '5'],
    });
    await party.close();
  });

  it('say why they were not taken, without the phone', async () => {
    const refusals = [
      { Response: { RequestId: 'r', SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } },
      { Response: { RequestId: 'r', Error: { Code: 'AuthFailure', Message: '+8613812341234' } } },
    ];
    for (const refusal of refusals) {
      const party = await aParty(() => refusal);
      const error = await failureOf(createTencentMessages({ ...keys, url: party.url }).send(message));
      expect([error?.id, error?.rule.http]).to.deep.equal(['gateway_unavailable', 503]);
      expect(String(error?.cause))
        .to.match(/LimitExceeded|AuthFailure/)
        .and.not.contain('138');
      await party.close();
    }
    const away = await failureOf(createTencentMessages({ ...keys, url: 'http://127.0.0.1:9' }).send(message));
    expect(away?.id).to.equal('gateway_unavailable');
  });
});

describe('login codes by WeChat', () => {
  const settings = { appId: 'wx1', appSecret: 'secret', token: 'shared' };

  it('name the ticket as their scene, with one access token for many', async () => {
    const party = await aParty(({ url }) =>
      url.startsWith('/cgi-bin/stable_token')
        ? { access_token: 'a/b', expires_in: 7200 }
        : { ticket: 'g', url: 'http://weixin.qq.com/q/abc' },
    );
    const codes = createWechatLoginCodes({ ...settings, url: party.url });
    expect(await codes.textOf('t-1', 60, '')).to.equal('http://weixin.qq.com/q/abc');
    await codes.textOf('t-2', 60, '');
    expect(party.asked.map(({ url }) => url)).to.deep.equal([
      '/cgi-bin/stable_token',
      '/cgi-bin/qrcode/create?access_token=a%2Fb',
      '/cgi-bin/qrcode/create?access_token=a%2Fb',
    ]);
    expect(party.asked[1]?.body).to.deep.equal({
      expire_seconds: 60,
      action_name: 'QR_STR_SCENE',
      action_info: { scene: { scene_str: 't-1' } },
    });
    await party.close();
  });

  it('ask for another token after a refusal', async () => {
    let refuse = true;
    const party = await aParty(({ url }) => {
      if (url.startsWith('/cgi-bin/stable_token')) return { access_token: 'a', expires_in: 7200 };
      return refuse
        ? { errcode: 40001, errmsg: 'invalid credential' }
        : { url: 'http://weixin.qq.com/q/abc' };
    });
    const codes = createWechatLoginCodes({ ...settings, url: party.url });
    const error = await failureOf(codes.textOf('t', 60, ''));
    expect([error?.id, String(error?.cause)]).to.deep.equal([
      'gateway_unavailable',
      'WeChat login: error 40001',
    ]);
    refuse = false;
    expect(await codes.textOf('t', 60, '')).to.equal('http://weixin.qq.com/q/abc');
    expect(party.asked.filter(({ url }) => url === '/cgi-bin/stable_token')).to.have.length(2);
    await party.close();
  });

  it('take notices that WeChat signed, while they are new', () => {
    const now = 1_800_000_000_000;
    const sign = (timestamp: string, token = 'shared') => ({
      timestamp,
      nonce: 'n',
      signature: createHash('sha1').update([token, timestamp, 'n'].sort().join('')).digest('hex'),
    });
    const known = { ...settings, url: '' };
    expect(isWechatNotice(sign('1800000000'), known, now)).to.equal(true);
    expect(isWechatNotice(sign('1800000000', 'other'), known, now)).to.equal(false);
    expect(isWechatNotice(sign('1799999000'), known, now)).to.equal(false);
    expect(isWechatNotice({ ...sign('1800000000'), nonce: 'm' }, known, now)).to.equal(false);
    for (const signature of ['', 'é'.repeat(40), '中'.repeat(40)])
      expect(isWechatNotice({ ...sign('1800000000'), signature }, known, now)).to.equal(false);
  });

  it('read who scanned from followers and new followers, and nothing from other notices', () => {
    const notice = (event: string, key: string, type = 'event') =>
      `<xml><ToUserName><![CDATA[gh]]></ToUserName><FromUserName><![CDATA[o-p_1]]></FromUserName>
       <CreateTime>1</CreateTime><MsgType><![CDATA[${type}]]></MsgType><Event><![CDATA[${event}]]></Event>
       <EventKey><![CDATA[${key}]]></EventKey></xml>`;
    expect(readScan(notice('SCAN', 't-1'))).to.deep.equal({ ticket: 't-1', openid: 'o-p_1' });
    expect(readScan(notice('subscribe', 'qrscene_t-1'))).to.deep.equal({ ticket: 't-1', openid: 'o-p_1' });
    for (const other of [
      notice('subscribe', ''),
      notice('CLICK', 'x'),
      notice('SCAN', 't', 'text'),
      '',
      '<xml/>',
    ])
      expect(readScan(other), other).to.equal(null);
  });
});
