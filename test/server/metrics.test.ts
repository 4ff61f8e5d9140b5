import { expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { openWorld } from '../fixtures/sandbox.ts';

it('metrics are served on the admin port only, with the requests of all other ports', async () => {
  const { worlds } = openWorld();
  const ports = { na: 0, eu: 0, fe: 0 };
  const server = await listen({ worlds, version: '0', ports, host: '127.0.0.1', adminPort: 0, adminToken: 'secret' });
  const { urls, adminUrl } = server;
  for (const url of [urls.na, urls.eu]) await (await fetch(`${url}/v2/profiles`)).text();
  expect((await fetch(`${urls.na}/metrics`)).status).toBe(404);
  expect((await fetch(`${adminUrl}/metrics`)).status).toBe(401);
  const answer = await fetch(`${adminUrl}/metrics`, { headers: { authorization: 'Bearer secret' } });
  expect(await answer.text()).toContain('ads_sandbox_requests_total{operation="listProfilesV2",status="401"} 2\n');
  await server.close();
});
