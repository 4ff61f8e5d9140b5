import { expect } from 'vitest';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

async function reportOf(world: ReturnType<typeof openWorld>) {
  const { status, headers, text } = await world.admin('GET', '/runReport');
  return { status, type: headers.get('content-type'), html: text, headers };
}

it('returns the calls, violations and coverage of a world as one HTML file without scripts', async ({ world }) => {
  await world.ask('GET', '/v2/sp/campaigns?counts=1');
  await world.ask('GET', '/v2/sp/<script>');
  const { status, type, html, headers } = await reportOf(world);
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(html).toContain('<title>Calls in world default</title>');
  expect(html).toContain('<code>unknown-parameter</code>');
  expect(html).toContain('/v2/sp/campaigns?counts=1<br><code>counts</code>');
  expect(html).toContain('<td>listCampaigns</td>');
  const rules = [...html.matchAll(/<tr class="(\w+)"><td>\1</g)].map(([, severity]) => severity);
  expect(rules).toEqual(['error', 'warning', 'info']);
  expect(html).not.toContain('<script');
  expect(html).toMatch(/content="default-src &#39;none&#39;; style-src|content="default-src 'none'; style-src/);
});

it('says how many calls the journal no longer holds', async ({ world }) => {
  await world.admin('PATCH', '/settings', { journalEntries: 1 });
  for (let i = 0; i < 3; i++) await world.ask('GET', '/v2/sp/campaigns?counts=1');
  const { html } = await reportOf(world);
  expect(html).toContain('<p>The latest 1 of 3 calls.</p>');
  expect(html).toMatch(/<td>request \S+<br><code>counts<\/code>/);
});

it('returns a file without calls for a new world', async () => {
  const { html } = await reportOf(openWorld());
  expect(html).toContain('<p>No call was made.</p>');
  expect(html).toContain('<p>No rule of the service was violated.</p>');
});
