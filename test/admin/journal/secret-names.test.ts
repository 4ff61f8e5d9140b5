/**
 * Every name of a secret in every form in which a request can contain it.
 */
import { describe, expect } from 'vitest';
import { Redactor } from '../../../src/service/http/redact.ts';
import { it } from '../../fixtures/test-with-world.ts';

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
  'x-api-key',
  'sessionToken',
  'bearerToken',
  'webhookSecret',
  'aws_secret_access_key',
  'auth.bearer',
  'db_password',
  'signing-key',
  'personalAccessToken',
  'X-Hub-Signature',
  'accessTokens',
  'refresh_tokens',
  'apiKeys',
  'API_KEYS',
  'passwords',
  'clientSecrets',
  'secrets',
  'secretValue',
  'token_value',
  'refreshToken2',
  'api_key_prod',
  'API-KEY-2',
  'clientSecretStaging',
  'db_pwd',
  'pwd',
];

const inBody = (body: string): string => new Redactor().requestBody(PATH, body);
const json = (value: unknown): string => inBody(JSON.stringify(value));

const FORMS: Readonly<Record<string, (name: string) => string>> = {
  'a field of a JSON object': (name) => json({ [name]: CANARY, other: 1 }),
  'an object as value': (name) => json({ [name]: { value: CANARY } }),
  'a list as value': (name) => json({ [name]: [CANARY, [CANARY]] }),
  'a nested object': (name) => json({ a: { b: { [name]: CANARY } } }),
  'a value beside the name': (name) => json({ a: [{ name, value: CANARY }] }),
  'a value before the key': (name) => json([{ value: [CANARY], key: name }]),
  'a value beside the name in a text of JSON': (name) => json({ text: JSON.stringify({ name, value: CANARY }) }),
  'a value beside the name in a form': (name) => inBody(`name=${name}&value=${CANARY}`),
  'a value beside the name in JSON that is cut': (name) => inBody(`[{"name": "${name}", "value": "${CANARY}`),
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

  it('from the journal with all its headers, reasons and violations', async ({ world }) => {
    for (const name of NAMES) {
      const headers = { prefer: CANARY, [name]: CANARY };
      const body = [{ [name]: CANARY, note: CANARY }];
      await world.ask('POST', PATH, { body, headers: name.toLowerCase() === 'authorization' ? {} : headers });
      const { text } = await world.admin('GET', '/requests/latest');
      expect([name, text.includes(CANARY)]).toEqual([name, false]);
    }
  });
});

describe('a secret value is removed by its form', () => {
  it.each([
    ['https://user:c4n4ry@host.example/path', 'https://[redacted]@host.example/path'],
    ['postgres://:c4n4ry@host.example', 'postgres://[redacted]@host.example'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c4n4ry-c4n4ry', '[redacted]'],
    ['Bearer c4n4ry9f27b1d0e6aa', 'Bearer [redacted]'],
  ])('%s', (value, shown) => {
    const redactor = new Redactor();
    expect(inBody(JSON.stringify([{ name: value, note: 1 }]))).toBe(JSON.stringify([{ name: shown, note: 1 }]));
    expect(redactor.text(`the value ${value} is unknown`)).toBe(`the value ${shown} is unknown`);
    expect(redactor.url(`http://localhost${PATH}?name=${value}`)).toBe(`http://localhost${PATH}?name=${shown}`);
  });
});

describe('a text that only resembles a secret', () => {
  it('stays as it is', () => {
    const bodies = [
      JSON.stringify({ keywords: [{ keywordText: 'secret santa' }, { keywordText: 'token' }] }),
      JSON.stringify([{ name: 'Secret: garden signs', nextToken: 'abc' }]),
      JSON.stringify({ nextToken: 'AAAA', tokenCount: 3, secretary: 'x', apiKeyword: 'y' }),
      JSON.stringify({ pageToken: 'a', cursorToken: 'b', startingToken: 'c', clientRequestToken: 'd', tokens: 5 }),
      JSON.stringify({
        termsToken: 'a',
        addressToken: 'b',
        sellingAccountLinkToken: 'c',
        arefMeasurementTokens: ['d'],
      }),
      JSON.stringify({ keyId: 'a', imageKey: 'b', eventKey: 'c', key: 'd', matchKeys: ['e'], keywordId: 1 }),
      JSON.stringify({ authorId: 'a', asin: 'B000000001', amazonAuthor: 'b', code: 'SUCCESS', sessionId: 'c' }),
      JSON.stringify({
        keywordText: 'password book: secret santa gifts, bearer token',
        name: 'Ring bearer pillow 2026',
      }),
      JSON.stringify({
        nextTokens: 'a',
        pageTokens: ['b'],
        keywords: [],
        tokensUsed: 1,
        maxTokens: 2,
        nextTokenValue: 'c',
      }),
      JSON.stringify({ keyIds: ['a'], keyValue: 'b', matchKeys2: 'c', secretsOfGardens: 'd', passwordBooks: 'e' }),
      JSON.stringify([
        { name: 'key', value: 'a' },
        { key: 'pageToken', value: 'b' },
        { name: 'tokens', value: 1 },
      ]),
      JSON.stringify([
        { name: 'garden secret', value: 'a' },
        { keywordText: 'api keys', value: 'b' },
      ]),
      '{"name": "my-token", "state": "enabled", "keywordText": "secret santa gifts"',
      JSON.stringify({ email: 'a@example.com', url: 'https://example.com/@user?a=b', note: 'ratio 3:4 @ home' }),
    ];
    for (const body of bodies) expect(inBody(body)).toBe(body);
  });
});
