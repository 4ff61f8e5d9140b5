/**
 * Every name of a secret in every form in which a request can contain it.
 */
import { describe, expect, it } from 'vitest';
import { Redactor } from '../../src/service/http/redact.ts';
import { sandbox } from '../fixtures/sandbox.ts';

const CANARY = 'c4n4ry-9f27b1d0e6aa';
const PATH = '/v2/sp/campaigns';

const NAMES = [
  'client_secret',
  'clientSecret',
  'Client-Secret',
  'refresh_token',
  'refreshToken',
  'access_token',
  'accessToken',
  'id_token',
  'idToken',
  'security_token',
  'securityToken',
  'token',
  'Token',
  'secret',
  'SECRET',
  'api_key',
  'apiKey',
  'API-KEY',
  'private_key',
  'privateKey',
  'client_assertion',
  'clientAssertion',
  'code_verifier',
  'codeVerifier',
  'authorization',
  'Proxy-Authorization',
  'proxyAuthorization',
  'password',
  'passwd',
  'X-Amz-Signature',
  'xAmzSignature',
  'X-Amz-Credential',
  'X-Amz-Security-Token',
];

const inBody = (body: string): string => new Redactor().requestBody(PATH, body);
const json = (value: unknown): string => inBody(JSON.stringify(value));

const FORMS: Readonly<Record<string, (name: string) => string>> = {
  'a field of a JSON object': (name) => json({ [name]: CANARY, other: 1 }),
  'an object as value': (name) => json({ [name]: { value: CANARY } }),
  'a list as value': (name) => json({ [name]: [CANARY, [CANARY]] }),
  'a nested object': (name) => json({ a: { b: { [name]: CANARY } } }),
  'an object in a list': (name) => json([{ a: [{ [name]: CANARY }] }]),
  'JSON in a text of JSON': (name) => json({ text: JSON.stringify({ [name]: CANARY }) }),
  'a form in a text of JSON': (name) => json({ text: `a=b&${name}=${CANARY}` }),
  'JSON with an escaped name': (name) => inBody(`{"${name.replaceAll(/[_-]/g, '\\u005f')}":"${CANARY}"}`),
  'JSON that is cut': (name) => inBody(`{"a":1,"${name}":"${CANARY}`),
  'a form': (name) => inBody(`a=b&${name}=${CANARY}`),
  'encoded JSON in a form': (name) => inBody(`a=b&data=${encodeURIComponent(JSON.stringify({ [name]: CANARY }))}`),
  'encoded JSON in the query': (name) =>
    new Redactor().url(`http://localhost${PATH}?data=${encodeURIComponent(JSON.stringify({ [name]: CANARY }))}`),
  'a multipart form': (name) =>
    inBody(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${CANARY}\r\n--b--`),
  XML: (name) => inBody(`<a><${name}>${CANARY}</${name}></a>`),
  'a line with a colon': (name) => inBody(`${name}: ${CANARY}`),
  'the query': (name) => new Redactor().url(`http://localhost${PATH}?a=b&${name}=${CANARY}`),
  'a parameter of the path': (name) => new Redactor().url(`http://localhost${PATH};${name}=${CANARY}`),
  'a URL in a text': (name) => new Redactor().text(`see http://localhost/?${name}=${CANARY} for more`),
};

describe('a secret in a request is removed', () => {
  it.each(Object.entries(FORMS))('from %s, for every name', (_form, write) => {
    expect(NAMES.filter((name) => write(name).includes(CANARY))).toEqual([]);
  });

  it.each(NAMES)('from what repeats the value of %s in JSON', (name) => {
    const redactor = new Redactor();
    redactor.requestBody(PATH, JSON.stringify({ [name]: CANARY }));
    expect([redactor.hasLearned, redactor.text(`unknown value ${CANARY}`)]).toEqual([true, 'unknown value [redacted]']);
  });

  it('from the journal with all its headers, reasons and violations', async () => {
    const box = sandbox();
    for (const name of NAMES) {
      const headers = { prefer: CANARY, [name]: CANARY };
      const body = [{ [name]: CANARY, note: CANARY }];
      await box.ask('POST', PATH, { body, headers: name.toLowerCase() === 'authorization' ? {} : headers });
      const { text } = await box.admin('GET', '/requests/latest');
      expect([name, text.includes(CANARY)]).toEqual([name, false]);
    }
  });
});

describe('a text that only resembles a secret', () => {
  it('stays as it is', () => {
    const bodies = [
      JSON.stringify({ keywords: [{ keywordText: 'secret santa' }, { keywordText: 'token' }] }),
      JSON.stringify([{ name: 'Secret: garden signs', nextToken: 'abc' }]),
      JSON.stringify({ nextToken: 'AAAA', tokenCount: 3, secretary: 'x', apiKeyword: 'y' }),
    ];
    for (const body of bodies) expect(inBody(body)).toBe(body);
  });
});
