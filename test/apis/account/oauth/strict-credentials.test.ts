/** Credentials for clients that check their form before they send them, as several published clients do. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NOW, openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { codeFor, exchange, opens, requestToken } from '../../../fixtures/programs/clients/token-client.ts';

interface Strict {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
}

async function strictOf(seller: TestWorld, world: string): Promise<Strict> {
  return (await seller.admin('GET', `/worlds/${world}`)).json.credentials.strict as Strict;
}

const refresh = ({ clientId, clientSecret, refreshToken }: Strict) => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  client_secret: clientSecret,
  refresh_token: refreshToken,
});

function withWorlds(): TestWorld {
  const seller = openWorld();
  seller.worlds.create({ name: 'b', now: NOW, clock: 'frozen' });
  return seller;
}

describe.each(['default', 'b'])('the strict credentials of the world %s', (world) => {
  it('have the format that clients check', async () => {
    const { clientId, clientSecret, refreshToken } = await strictOf(withWorlds(), world);
    expect(clientId).toMatch(/^amzn1\.application-oa2-client\.[a-f0-9]{32}$/);
    expect(clientSecret).toMatch(/^[a-f0-9]{64}$/);
    expect(refreshToken).toMatch(/^Atzr\|[A-Za-z0-9._-]{32,}$/);
  });

  it.each(['any', 'known'])(
    '[AUT-28] return an access token of that world if it accepts %s credentials',
    async (credentials) => {
      const seller = withWorlds();
      await seller.admin('PATCH', `/worlds/${world}/settings`, { credentials });
      const strict = await strictOf(seller, world);
      const { status, json } = await requestToken(seller, refresh(strict));
      expect([status, json.refresh_token]).toEqual([200, strict.refreshToken]);
      expect(json.access_token).toMatch(new RegExp(`^Atza\\|${world}\\.`));
      expect(await opens(seller, json.access_token, strict.clientId)).toBe(200);
      const code = await codeFor(seller, strict.clientId, `/_worlds/${world}`);
      const exchanged = { ...exchange(code), client_id: strict.clientId, client_secret: strict.clientSecret };
      expect((await requestToken(seller, exchanged)).status).toBe(200);
      const wrong = await requestToken(
        seller,
        refresh({ ...strict, clientSecret: strict.clientSecret.replace('0', 'f') }),
      );
      expect([wrong.status, wrong.json.error]).toEqual([401, 'invalid_client']);
    },
  );

  it('end with the initial credentials of the world', async () => {
    const seller = withWorlds();
    const strict = await strictOf(seller, world);
    await seller.admin('DELETE', `/worlds/${world}/tokens`);
    const { status, json } = await requestToken(seller, refresh(strict));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });
});

it('of the default world are invalid in another world', async () => {
  const seller = withWorlds();
  const { status, json } = await requestToken(seller, refresh(await strictOf(seller, 'default')), '/_worlds/b');
  expect([status, json.error]).toEqual([400, 'invalid_grant']);
});

it('of the default world are those in docs/getting-started.md', async () => {
  const page = readFileSync(new URL('../../../../docs/getting-started.md', import.meta.url), 'utf8');
  for (const value of Object.values(await strictOf(openWorld(), 'default'))) expect(page).toContain(`\`${value}\``);
});
