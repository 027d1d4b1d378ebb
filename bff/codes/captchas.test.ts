import { expect } from 'chai';
import { aNewMinute, aPhone, forgetKeys, fromElsewhere, keysOf } from '../accounts/phones.factory.ts';
import { captcha, sendPhoneCode } from '../contract/account/phoneAccounts.ts';
import { keyedHash } from '../secrets.ts';
import { aSite, type Site } from '../site.factory.ts';

describe('codes in numbers that look wrong', () => {
  let site: Site;
  beforeEach(async () => {
    site = await aSite({ TRUSTED_PROXIES: 'loopback', CODES_PER_HOUR: '40' }, false);
  });
  afterEach(() => site.close());

  const send = async (headers: Record<string, string>, more: object = {}) => {
    const { http, headers: metrics } = await site.post(
      sendPhoneCode.path,
      { phone: aPhone(), ...more },
      headers,
    );
    return http === 200 ? 'sent' : metrics.get('x-error-id');
  };
  type Drawn = { id: string; image: string; text: string };
  const draw = async (headers: Record<string, string>, kind = 'picture') =>
    (await site.post<Drawn>(captcha.path, { kind }, headers)).body.data;
  /** Four letters tried one by one: without the site's key nobody can. */
  const answerOf = async ({ id, image }: Drawn) => {
    const hash = keyedHash(site.services.config.internalKey, 'captchas');
    const kept = await site.services.redis.get(`captcha:${id}`);
    const letters = [...'ACDEFHJKMNPRTUVWXY34679'];
    const pairs = letters.flatMap((one) => letters.map((other) => one + other));
    const able = image === '' ? Array.from({ length: 19 }, (_, sum) => String(sum)) : pairs;
    for (const first of able)
      for (const last of image === '' ? [''] : pairs)
        if (hash(`${id} ${first}${last}`) === kept) return first + last;
    throw new Error('The captcha has no such answer');
  };

  it('ask one address that wants many to read something, once for each code; others are not asked', async () => {
    const here = fromElsewhere();
    const answers = [];
    for (let turn = 0; turn < 13; turn++) answers.push(await send(here));
    expect(answers).to.deep.equal([...Array(12).fill('sent'), 'captcha_required']);
    expect(await send(fromElsewhere())).to.equal('sent');
    const drawn = await draw(here);
    expect(drawn.image).to.match(/^data:image\/png;base64,/);
    const read = { captcha: drawn.id, captcha_text: ` ${(await answerOf(drawn)).toLowerCase()} ` };
    expect(await send(here, read)).to.equal('sent');
    expect(await send(here, read), 'used').to.equal('captcha_required');
    const wrong = await draw(here);
    const right = await answerOf(wrong);
    expect(await send(here, { captcha: wrong.id, captcha_text: 'none' })).to.equal('captcha_required');
    expect(await send(here, { captcha: wrong.id, captcha_text: right }), 'one try').to.equal(
      'captcha_required',
    );
    expect(await send(here, { captcha: 'no-such', captcha_text: '' })).to.equal('captcha_required');
  });

  it('ask whoever wants codes for one phone from many addresses', async () => {
    const phone = aPhone();
    const answers = [];
    for (let turn = 0; turn < 4; turn++) {
      answers.push(await send(fromElsewhere(), { phone }));
      await aNewMinute(site);
    }
    expect(answers).to.deep.equal(['sent', 'sent', 'sent', 'captcha_required']);
    const here = fromElsewhere();
    const drawn = await draw(here);
    const read = { captcha: drawn.id, captcha_text: await answerOf(drawn) };
    expect(await send(here, { phone, ...read })).to.equal('sent');
    expect(await send(fromElsewhere()), 'another phone').to.equal('sent');
  });

  it('have a question in words for those who cannot see the picture', async () => {
    const here = fromElsewhere();
    const asked = await draw(here, 'question');
    expect([asked.image, asked.text]).to.deep.equal(['', asked.text.match(/^.加.等于几？请填写数字$/)?.[0]]);
    for (let turn = 0; turn < 12; turn++) await send(here);
    const read = { captcha: asked.id, captcha_text: await answerOf(asked) };
    expect(await send(here, read)).to.equal('sent');
  });

  it('make everybody read when the whole site is asked for more than people do, and end at the cap', async () => {
    const outcomes = [];
    for (let turn = 0; turn < 17; turn++) outcomes.push(await send(fromElsewhere()));
    expect(outcomes).to.deep.equal([...Array(16).fill('sent'), 'captcha_required']);
    await site.services.redis.set((await keysOf(site, 'limit:codes-site'))[0] ?? '', 40, 'KEEPTTL');
    await forgetKeys(site, 'asked:');
    const ofPhones = async () => {
      const keys = [
        ...(await keysOf(site, 'limit:codes-minute')),
        ...(await keysOf(site, 'limit:codes-day')),
      ];
      const counts = await Promise.all(keys.map((key) => site.services.redis.get(key)));
      return counts.reduce((sum, count) => sum + Number(count), 0);
    };
    const before = await ofPhones();
    expect(await send(fromElsewhere())).to.equal('too_many');
    expect((await ofPhones()) - before, 'what was not sent uses up no phone’s codes').to.equal(0);
    const metrics = await site.services.metrics.registry.metrics();
    expect(metrics).to.match(/bff_text_messages_total\{kind="code",outcome="capped"\} 1/);
    expect(metrics).to.match(/outcome="doubted"\} \d/);
  });
});
