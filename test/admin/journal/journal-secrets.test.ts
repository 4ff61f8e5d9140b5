/**
 * No secret that a client sends or is given can be read from the journal, from what is derived from it, or from the log.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { Redactor } from '../../../src/service/http/redact.ts';
import { Journals } from '../../../src/service/journal/journal.ts';
import { createServer } from '../../../src/server/app.ts';
import { createReporter } from '../../../src/server/exchange-reporter.ts';
import { openWorld, type Ask } from '../../fixtures/sandbox.ts';

const CANARY = 'c4n4ry-9f27b1d0e6aa';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const B = '----b0undary';
const part = (name: string, value: string): string =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Bodies that carry a secret, by name: of every shape that a client library, or a mistake, gives them. */
const BODIES: readonly (readonly [string, string, string])[] = [
  ['a form', FORM, `grant_type=refresh_token&refresh_token=${CANARY}&client_id=app&client_secret=s`],
  ['a secret in a form', FORM, `grant_type=refresh_token&refresh_token=r&client_id=app&client_secret=${CANARY}`],
  ['a code', FORM, `grant_type=authorization_code&code=${CANARY}&redirect_uri=https%3A%2F%2Fa.example&client_id=app`],
  ['a form with encoded names', FORM, `grant%5Ftype=refresh_token&refresh%5Ftoken=${CANARY}`],
  ['a form with names in another case', FORM, `Grant_Type=refresh_token&Refresh_Token=${CANARY}&CLIENT_ID=a`],
  ['a form with camel-case names', FORM, `grantType=refresh_token&refreshToken=${CANARY}&clientSecret=${CANARY}`],
  ['a form with semicolons', FORM, `grant_type=refresh_token;refresh_token=${CANARY};client_secret=${CANARY}`],
  ['a form with encoded separators', FORM, `grant_type=refresh_token%26refresh_token%3D${CANARY}`],
  ['a form in lines', FORM, `grant_type=refresh_token\nrefresh_token=${CANARY}\nclient_id=app`],
  ['a form with blanks', FORM, ` grant_type = refresh_token & refresh_token = ${CANARY} `],
  ['a form with long values', FORM, `grant_type=${'x'.repeat(90)};refresh_token=${CANARY}`],
  ['a form that begins with a secret', FORM, `${CANARY}=&grant_type=refresh_token`],
  ['a secret without a name', FORM, CANARY],
  ['a wrong name', FORM, `grant_type=refresh_token&token=${CANARY}&secret=${CANARY}`],
  ['a repeated parameter', FORM, `grant_type=refresh_token&refresh_token=${CANARY}&refresh_token=${CANARY}`],
  ['JSON', JSON_TYPE, `{"grant_type":"refresh_token","refresh_token":"${CANARY}","client_secret":"${CANARY}"}`],
  ['JSON with keys in another case', JSON_TYPE, `{"grant_type":"refresh_token","REFRESH_TOKEN":"${CANARY}"}`],
  ['JSON with escaped keys', JSON_TYPE, `{"grant\\u005ftype":"x","refresh\\u005ftoken":"${CANARY}"}`],
  ['nested JSON', JSON_TYPE, `{"grant_type":"refresh_token","data":{"client_secret":["${CANARY}"]}}`],
  [
    'JSON that is nested too deeply',
    JSON_TYPE,
    `{"client_secret":"${CANARY}","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ],
  ['JSON in a list', JSON_TYPE, `[{"grant_type":"refresh_token","refresh_token":"${CANARY}"}]`],
  ['JSON text in JSON', JSON_TYPE, JSON.stringify(JSON.stringify({ grant_type: 'x', refresh_token: CANARY }))],
  ['JSON that is cut', JSON_TYPE, `{"grant_type":"refresh_token","refresh_token":"${CANARY}`],
  ['JSON with a comma too many', JSON_TYPE, `{"refresh_token":"${CANARY}",}`],
  ['JSON that begins with a mistake', JSON_TYPE, `{refresh_token:"${CANARY}"}`],
  ['JSON in a form', FORM, `{"grant_type":"refresh_token","refresh_token":"${CANARY}"}`],
  ['encoded JSON in a form', FORM, `data=%7B%22token%22%3A%22${CANARY}%22%7D`],
  ['encoded JSON with blanks in a form', FORM, `data=%7b%0a%22secret%22+%3a+%22${CANARY}%22%7d`],
  ['encoded JSON in lower case', FORM, `data=%7b%5c%22apiKey%5c%22%3a%22${CANARY}%22%7d`],
  ['a form as JSON', JSON_TYPE, `grant_type=refresh_token&refresh_token=${CANARY}`],
  [
    'multipart',
    `multipart/form-data; boundary=${B}`,
    `${part('grant_type', 'x')}${part('refresh_token', CANARY)}--${B}--`,
  ],
  ['XML', 'text/xml', `<token><grant_type>x</grant_type><client_secret>${CANARY}</client_secret></token>`],
  ['lines with colons', 'text/plain', `grant_type: refresh_token\nrefresh_token: ${CANARY}`],
];

const PATHS = ['/auth/o2/token', '/auth/o2/token/', '/oauth/token', '/Auth/O2/Token', '/v2/sp/campaigns', '/nowhere'];

/** Everything that the admin API says of what clients did. */
async function everyView(ask: (method: string, path: string, body?: unknown) => Promise<string>): Promise<string> {
  const views = [
    await ask('GET', '/requests?limit=100000'),
    await ask('GET', '/requests/latest'),
    await ask('POST', '/requests/verify', { match: { operation: 'listPortfolios', path: '/nothing' } }),
    await ask('POST', '/requests/verify', { match: { operation: 'requestToken', status: 599 } }),
    await ask('POST', '/requests/verify', { match: { body: { no: 'such' } } }),
    await ask('POST', '/requests/verify', { inOrder: [{ path: '/nothing' }] }),
    await ask('GET', '/violations'),
    await ask('GET', '/violations?format=markdown'),
    await ask('GET', '/violations?format=junit'),
    await ask('GET', '/worlds'),
  ];
  return views.join('\n');
}

interface Watched {
  ask(method: string, path: string, ask?: Ask): Promise<string>;
  /** Views, events and log lines together. */
  all(): Promise<string>;
}

/** A sandbox whose log lines and events are kept. */
async function watched(): Promise<Watched> {
  const journals = new Journals();
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  const log = createReporter('json');
  const world = openWorld({ server: { journals } });
  const app = createServer({ worlds: world.worlds, journals, report: log.report });
  const events = await app.request('/_sandbox/events');
  const reader = events.body?.getReader();
  onTestFinished(() => reader?.cancel());
  return {
    async ask(method, path, { raw, headers = {} } = {}) {
      const sent = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
      const answer = await app.request(path, {
        method,
        headers: Object.fromEntries(sent),
        ...(typeof raw === 'string' ? { body: raw } : {}),
      });
      return answer.text();
    },
    async all() {
      process.stdout.write = (chunk: string | Uint8Array): boolean => {
        lines.push(String(chunk));
        return true;
      };
      await log.flush();
      process.stdout.write = write;
      const views = await everyView(async (method, path, body) => {
        const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
        return (await app.request(`/_sandbox${path}`, init)).text();
      });
      let events = '';
      await app.request('/last-of-all');
      for (let isLast = reader === undefined; !isLast; isLast = events.includes('/last-of-all')) {
        events += new TextDecoder().decode((await reader?.read())?.value);
      }
      expect(lines.length).toBeGreaterThan(0);
      expect(views).toContain('requestToken');
      return `${views}\n${events}\n${lines.join('\n')}`;
    },
  };
}

describe('a secret in a request does not appear in the admin API, in events and in the log', () => {
  it.each(BODIES)('in a body: %s', async (_name, type, raw) => {
    const { ask, all } = await watched();
    for (const path of PATHS) await ask('POST', path, { raw, headers: { 'content-type': type } });
    await ask('POST', '/auth/o2/token', { raw, headers: { 'content-type': 'text/plain' } });
    await ask('POST', '/auth/o2/token', { raw });
    expect(await all()).not.toContain(CANARY);
  });

  it.each([
    `?access_token=${CANARY}`,
    `?a=b&Client_Secret=${CANARY}`,
    `?a=b;refresh_token=${CANARY}`,
    `?refresh%5Ftoken=${CANARY}`,
    `?X-Amz-Signature=${CANARY}&X-Amz-Credential=${CANARY}&X-Amz-Security-Token=${CANARY}`,
    `?a=refresh_token%3D${CANARY}`,
    `?code=${CANARY}`,
    `;access_token=${CANARY}`,
  ])('in a URL: %s', async (address) => {
    const { ask, all } = await watched();
    const headers = { 'content-type': FORM };
    await ask('POST', `/auth/o2/token${address}`, { raw: 'grant_type=x', headers });
    await ask('POST', '/auth/o2/token', { raw: 'grant_type=x', headers });
    for (const path of ['/nowhere', '/v2/profiles', '/_files/default/x', '/ap/oa']) await ask('GET', path + address);
    expect(await all()).not.toContain(CANARY);
  });

  it.each([
    ['a bearer token', { authorization: `Bearer ${CANARY}` }],
    ['a token without its scheme', { authorization: CANARY }],
    ['a token in a list', { authorization: `Bearer ${CANARY}, Bearer ${CANARY}` }],
    ['basic credentials', { authorization: `Basic ${Buffer.from(`app:${CANARY}`).toString('base64')}` }],
    ['the token as the client', { authorization: `Bearer ${CANARY}`, 'vendor-advertising-api-clientid': CANARY }],
    ['the token as the scope', { authorization: `Bearer ${CANARY}`, 'vendor-advertising-api-scope': CANARY }],
  ])('in a header: %s', async (_name, headers) => {
    const { ask, all } = await watched();
    const form = { ...headers, 'content-type': FORM };
    await ask('POST', '/auth/o2/token', { raw: 'grant_type=refresh_token&refresh_token=r', headers: form });
    await ask('GET', `/nowhere/${CANARY}`, { headers });
    await ask('GET', '/v2/profiles', { headers });
    await ask('GET', '/v2/sp/campaigns', { headers });
    const text = await all();
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(Buffer.from(`app:${CANARY}`).toString('base64'));
  });
});

describe('a response of the token endpoint', () => {
  it('is recorded in the journal without tokens and codes', async () => {
    const { ask, all } = await watched();
    const query = 'client_id=sandbox-client&response_type=code&redirect_uri=https://a.example/b&state=st4te';
    await ask('GET', `/ap/oa?${query}`);
    const raw = 'grant_type=refresh_token&refresh_token=any-refresh-token&client_id=app&client_secret=any-secret';
    const headers = { 'content-type': FORM };
    const { access_token, refresh_token } = JSON.parse(await ask('POST', '/auth/o2/token', { raw, headers }));
    await ask('GET', '/v2/profiles', { headers: { authorization: `Bearer ${access_token}` } });
    await ask('GET', `/nowhere/${access_token}/${encodeURIComponent(refresh_token)}`);
    const text = await all();
    expect(text).not.toContain(access_token);
    expect(text).not.toContain(refresh_token);
    expect(text).not.toContain(encodeURIComponent(refresh_token));
    // What distinguishes requests stays.
    expect(text).toContain('grant_type=refresh_token&refresh_token=[redacted]&client_id=app&client_secret=[redacted]');
    expect(text).toContain(`/ap/oa?${query}`);
  });
});

describe('the redactor', () => {
  it('leaves other bodies unchanged', () => {
    const redactor = new Redactor();
    const bodies = [
      '[{"campaignId":9007199254740993,"code":"SUCCESS","name":"a=b&c; 100%"}]',
      '{"nextToken":"abc","tokens":2,"maxResults":1.0}',
      'grant me this',
      'undefined',
      'null',
      'true',
      '{"broken":',
    ];
    for (const body of bodies) expect(redactor.requestBody('/sp/campaigns/list', body)).toBe(body);
  });

  it('keeps the digits of numbers in a body that contains a secret', () => {
    const body = '{"campaignId":9007199254740993,"accessToken":"x"}';
    expect(new Redactor().requestBody('/sp/campaigns', body)).toBe(
      '{"campaignId":9007199254740993,"accessToken":"[redacted]"}',
    );
  });
});
