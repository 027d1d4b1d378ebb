import type { MixedCall } from '../mixedCalls.ts';

const json = { 'content-type': 'application/json' };

/** A call with a body as it stands. */
export const post = (path: string, body: string): MixedCall => ({
  kind: 'search',
  method: 'POST',
  path,
  headers: json,
  body,
});
/** An address that is asked for. */
export const get = (path: string): MixedCall => ({ kind: 'search', method: 'GET', path, headers: {} });

/** Hostile inputs of calls other than the search. */
export function hostileCalls(): { name: string; call: MixedCall }[] {
  return [
    { name: 'a captcha', call: post('/api/captcha', '{"kind":"picture"}') },
    {
      name: 'a login with a long password',
      call: post(
        '/api/v2/user/usernameLogin',
        JSON.stringify({ username: 'nobody', password: 'a'.repeat(200) }),
      ),
    },
    {
      name: 'a proof with 60,000 characters',
      call: post(
        '/api/user/changePhone',
        JSON.stringify({ phone: '13800000000', old_pwd: 'a'.repeat(60_000) }),
      ),
    },
    {
      name: 'a resumable upload with much said of it',
      call: {
        ...post('/api/upload/tus', ''),
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': 'filename '.padEnd(12_000, 'QUFB'),
        },
      },
    },
    {
      name: 'a message of 60 KB',
      call: post('/api/web/suggest', JSON.stringify({ type: '其他', content: '<中>'.repeat(10_000) })),
    },
    {
      name: 'the desk',
      call: post('/api/operator/user/find', JSON.stringify({ keyword: '%'.repeat(10_000) })),
    },
    { name: 'sessions of nobody', call: post('/api/user/sessions', '{}') },
    {
      name: 'a thousand cookies',
      call: { ...get('/report'), headers: { cookie: 'a=1; '.repeat(2_500) } },
    },
    {
      name: 'a header of languages',
      call: { ...get('/'), headers: { 'accept-language': 'zh;q=0.1,'.repeat(1_500) } },
    },
    {
      name: 'chart filters of long ago',
      call: post('/api/chart/search', '{"keyword":"a","startTime":1,"endTime":1e13}'),
    },
  ];
}
