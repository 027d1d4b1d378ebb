import { expect } from 'chai';
import { createLog } from './log.ts';

describe('the log', () => {
  const written = (error: unknown): string => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.error({ err: error }, 'failed');
    return lines.join('');
  };

  it('tells an error with its causes and where it was thrown', () => {
    const line = JSON.parse(written(new TypeError('no such thing', { cause: new Error('beneath') })));
    expect(line).to.include({ process: 'bff', msg: 'failed' });
    expect(line.err).to.include({ type: 'TypeError', message: 'no such thing' });
    expect(line.err.stack).to.contain('log.test.ts');
    expect(line.err.cause.message).to.equal('beneath');
  });

  it('keeps phone numbers, passwords and what clients hang on errors to itself', () => {
    const error = Object.assign(new Error("Duplicate entry '13812345678' at mysql://site:hush@host/db"), {
      sql: 'INSERT hush',
      command: { args: ['hush'] },
      meta: { headers: { authorization: 'hush' } },
    });
    const line = written(new Error('outer', { cause: error }));
    expect(line).to.contain('138****5678').and.contain('mysql://site:***@host/db');
    expect(line).not.to.contain('hush');
  });

  it('masks a phone in whatever field and spelling it comes, and stays JSON', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info(
      { path: '/api/x/+86 138-1234-5678', phone: '008613912345678', total: 13_812_345_678 },
      'to 137 1234 5678',
    );
    expect(JSON.parse(lines[0] ?? '')).to.include({
      path: '/api/x/138****5678',
      phone: '139****5678',
      total: 13_812_345_678,
      msg: 'to 137****5678',
    });
  });
});
