import { describe, expect } from 'vitest';
import { Hosts } from '../../../src/service/http/hosts.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

async function exported(world: TestWorld, format: string): Promise<string> {
  return (await world.admin('GET', `/requests/export?format=${format}&limit=1`)).text;
}

describe('an exported request', () => {
  it('has a refused token if its token was unknown or expired, so that it is refused again', async ({ world }) => {
    const { json: tokens } = await world.admin('POST', '/tokens', { ttl: '1m' });
    await world.admin('POST', '/clock/advance', { by: '2m' });
    for (const token of ['Atza|default.UNKNOWN', tokens.accessToken]) {
      await world.ask('GET', '/v2/profiles', { token });
      for (const format of ['curl', 'har']) {
        const text = await exported(world, format);
        expect([format, text.includes('ADS_ACCESS_TOKEN')]).toEqual([format, false]);
        expect(text).toContain('Bearer a-refused-token');
      }
    }
    const again = await world.ask('GET', '/v2/profiles', { token: 'a-refused-token' });
    expect([again.status, again.json.details]).toEqual([401, 'Authentication failed']);
    await world.ask('GET', '/v2/sp/campaigns', { profile: '1' });
    expect(await exported(world, 'curl')).toContain('Bearer $ADS_ACCESS_TOKEN');
  });

  it('has the body of a write that a step refused before the operation read it', async ({ world }) => {
    await world.admin('POST', '/faults', { effect: { status: 503 }, when: { times: 1 } });
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: 1 }] });
    expect(await exported(world, 'curl')).toContain(`--data-raw '[{"campaignId":1}]'`);
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: 2 }], token: 'unknown' });
    expect(await exported(world, 'curl')).toContain(`--data-raw '[{"campaignId":2}]'`);
  });

  it('has a variable in place of a host that is not known to be the sandbox, so that it gets no token', async () => {
    const world = openWorld({ server: { hosts: new Hosts([{ name: 'ads.example', region: 'na' }]) } });
    for (const host of ['evil.example', 'ads.example', 'evil.example:8080']) {
      await world.ask('GET', `http://${host}/_worlds/default/v2/profiles?a=b`);
      const text = (await exported(world, 'curl')).replaceAll(/^ *#.*\n/gm, '');
      expect([host, text.includes(host)]).toEqual([host, false]);
      expect(text).toContain('"${ADS_API_URL}/v2/profiles?a=b"');
    }
    await world.ask('GET', 'http://127.0.0.1:8080/v2/profiles');
    expect(await exported(world, 'curl')).toContain("'http://127.0.0.1:8080/v2/profiles'");
  });

  it('says of a body that is not UTF-8 that the journal does not hold it', async ({ world }) => {
    await world.ask('POST', '/v2/sp/campaigns', { raw: new Uint8Array([0x5b, 0xff, 0x5d]) });
    const text = await exported(world, 'curl');
    expect(text).toContain('# Cannot be replayed: the journal does not hold the request body, which is too large,');
    expect(text).not.toContain('before its body was read');
  });
});
