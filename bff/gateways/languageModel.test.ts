import { expect } from 'chai';
import { pino } from 'pino';
import { waitFor } from '../../ops/test/waitFor.ts';
import { createLanguageModel } from './languageModel.ts';
import { aModelEndpoint, type ModelEndpoint } from './modelEndpoint.testkit.ts';

const request = {
  system: '只用给出的段落。',
  user: '{"question":"大桥全长多少","passages":[]}',
  temperature: 0,
  maxTokens: 9,
};
const whole = { whole: 20_000, idle: 20_000 };

describe('a language model whose endpoint', () => {
  let endpoint: ModelEndpoint;
  let closed: Promise<void>;
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  before(async () => {
    endpoint = await aModelEndpoint();
  });
  after(() => endpoint.close());

  /** Lets the next answer go as far as `send` takes it, and then nothing come; `closed` is when its caller has left. */
  const stall = (begin: (send: (text: string) => void, comment: () => void) => void) =>
    endpoint.fails((response, send) => {
      closed = new Promise((resolve) => response.once('close', resolve));
      begin(send, () => response.write(': still there\n\n'));
      response.flushHeaders();
    });
  const complete = async (timeoutsMs: typeof whole, signal = new AbortController().signal) => {
    const { LLM_URL: url = '', LLM_KEY: key = '', LLM_MODEL: model = '' } = endpoint.env;
    const said: string[] = [];
    const begun = performance.now();
    const failure = await createLanguageModel({ url, key, model }, log, timeoutsMs)
      .complete(request, (text) => said.push(text) > 0, signal)
      .then(
        () => null,
        (error: Error) => error,
      );
    return { said: said.join(''), failure, took: performance.now() - begun };
  };

  it('takes the question and says nothing is left after a while', async () => {
    stall(() => undefined);
    const { failure, took } = await complete({ ...whole, idle: 200 });
    expect(failure).to.include({ name: 'ModelUnavailable', message: 'language model: fell silent' });
    expect(took).to.be.within(190, 10_000);
    await closed;
  });

  it('stops in mid-stream is left as well, and what it sends to keep the line open is no piece', async () => {
    let beating: NodeJS.Timeout | undefined;
    stall((send, comment) => {
      send('云溪大桥');
      beating = setInterval(comment, 20);
    });
    const { said, failure } = await complete({ ...whole, idle: 300 });
    clearInterval(beating);
    expect(said).to.equal('云溪大桥');
    expect(failure?.message).to.equal('language model: fell silent');
    await closed;
  });

  it('drips on for ever is left when its time is over', async () => {
    let dripping: NodeJS.Timeout | undefined;
    stall((send) => {
      dripping = setInterval(() => send('云'), 20);
    });
    const { said, failure } = await complete({ ...whole, whole: 500 });
    clearInterval(dripping);
    expect(said).to.match(/^云+$/);
    expect(failure?.name).to.equal('ModelUnavailable');
    await closed;
  });

  it('is silent is left when the reader goes, which is no failure to log', async () => {
    const reader = new AbortController();
    stall((send) => send('云'));
    lines.length = 0;
    const asking = complete(whole, reader.signal);
    const asked = endpoint.asked.length;
    await waitFor(() => endpoint.asked.length > asked, {
      timeoutMs: 20_000,
      message: 'the endpoint was not asked',
    });
    reader.abort();
    expect((await asking).took).to.be.below(whole.idle);
    expect(lines).to.deep.equal([]);
    await closed;
  });

  it('is left by reader after reader is asked for the next one all the same', async () => {
    const { LLM_URL: url = '', LLM_KEY: key = '', LLM_MODEL: name = '' } = endpoint.env;
    const model = createLanguageModel({ url, key, model: name }, log, whole);
    const ask = (signal: AbortSignal, onText: () => boolean) => model.complete(request, onText, signal);
    for (let left = 0; left < 4; left++) {
      const reader = new AbortController();
      stall((send) => send('云'));
      const failure = await ask(reader.signal, () => {
        reader.abort();
        return true;
      }).catch((error: Error) => error);
      expect(failure).to.include({ name: 'ModelUnavailable' });
      await closed;
    }
    const asked = endpoint.asked.length;
    endpoint.says('大桥全长三公里。');
    const usage = await ask(new AbortController().signal, () => true);
    expect([usage.completion, endpoint.asked.length - asked]).to.deep.equal([80, 1]);

    // What the endpoint itself fails at still counts.
    endpoint.says(500);
    for (let turn = 0; turn < 4; turn++)
      await ask(new AbortController().signal, () => true).catch(() => undefined);
    expect(endpoint.asked.length - asked).to.equal(4);
  });
});
