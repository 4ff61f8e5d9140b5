import { describe, expect, it } from 'vitest';
import { openWorld } from '../../fixtures/sandbox.ts';

describe('the message of a refused value', () => {
  const world = openWorld();
  const messageOf = async (method: string, path: string, body?: unknown): Promise<string> =>
    (await world.admin(method, path, body)).json.detail.replace('The request is not valid: ', '');

  it.each([
    [{ seed: {} }, 'seed: must be a text of 1 to 100 characters, or an integer; it was {}'],
    [{ seed: 1.5 }, 'seed: must be a text of 1 to 100 characters, or an integer; it was 1.5'],
    [{ scenario: 5 }, 'scenario: must be the name of a scenario, or a scenario as an object; it was 5'],
    [{ scenario: { seed: true } }, 'scenario.seed: must be a text of 1 to 100 characters, or an integer; it was true'],
    [{ clock: 'froze' }, 'clock: must be one of running, frozen; it was "froze"; did you mean frozen?'],
    [{ ttl: 'x'.repeat(100) }, 'ttl: must be a duration such as 30s, 15m, 3h, 7d or PT30S'],
    [{ ttl: { hours: 1 } }, 'ttl: must be a text'],
  ])('names the value if it is short: %j', async (body, message) => {
    expect(await messageOf('POST', '/worlds', body)).toBe(message);
  });

  it('names the value of a parameter', async () => {
    expect(await messageOf('GET', '/clock/events?limit=1e3')).toBe(
      'limit: must be an integer from 1 to 1000; it was "1e3"',
    );
  });

  it.each(['', '/1', '/1/versions', '/1/changes'])(
    'names a profile id that is none: /entities/campaigns%s',
    async (path) => {
      expect(await messageOf('GET', `/entities/campaigns${path}?profileId=abc`)).toBe(
        'profileId: must be an id of 1 to 19 digits; it was "abc"',
      );
    },
  );

  it('says what the name of a header and a date must be', async () => {
    const effect = { status: 503, headers: { 'a b': 'c' } };
    expect(await messageOf('POST', '/faults', { effect })).toBe('effect.headers["a b"]: must be a header name');
    expect(await messageOf('PATCH', '/settings', { legacySunset: '2026-02-30' })).toBe(
      'legacySunset: must be a day such as 2027-03-31; it was "2026-02-30"',
    );
  });

  it('names no secret', async () => {
    const token = (await world.admin('POST', '/tokens', {})).json.accessToken;
    expect(await messageOf('POST', '/worlds', { clock: token })).toBe(
      'clock: must be one of running, frozen; it was "[redacted]"',
    );
    const effect = { status: 503, headers: { Authorization: 'a\nb' } };
    expect(await messageOf('POST', '/faults', { effect })).toBe('effect.headers.Authorization: must be a header value');
  });
});
