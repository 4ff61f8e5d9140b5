/** Takes the screenshots of docs/console.md from a running sandbox; `npm run docs:screenshots` runs it. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { callService, ConsoleFixture } from '../../test/installed/browser/console.ts';

const VIEWPORT = { width: 1280, height: 640 };

const fileOf = (name: string): string => fileURLToPath(new URL(`../../docs/console-${name}.png`, import.meta.url));

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: fileOf(name), animations: 'disabled', caret: 'hide' });
  console.log(`docs/console-${name}.png`);
}

/** A client that makes common mistakes. */
async function makeCalls({ world }: ConsoleFixture): Promise<void> {
  const campaign = { name: 'Lanterns', campaignType: 'sponsoredProducts', targetingType: 'manual', state: 'enabled' };
  const create = (campaigns: readonly object[]) =>
    callService(world, '/v2/sp/campaigns', { method: 'POST', body: JSON.stringify(campaigns) });
  await callService(world, '/v2/profiles');
  await callService(world, '/v2/sp/campaigns?count=10');
  await callService(world, '/v2/sp/keywords?count=10', { headers: { authorization: 'Bearer expired' } });
  await callService(world, '/v2/sp/adGroups?count=10');
  await world.faults.create({
    match: { operation: 'listBiddableKeywords' },
    when: { times: 2 },
    effect: { status: 429 },
  });
  await callService(world, '/v2/sp/keywords?count=10');
  await callService(world, '/v2/sp/keywords?count=10');
  await callService(world, '/v2/sp/keywords?count=10');
  await callService(world, '/v2/sp/campaign');
  await create([
    { ...campaign, dailyBudget: 20, startDate: '20260310' },
    { ...campaign, name: 'Stoves', dailyBudget: 0.1, startDate: '20260310' },
  ]);
}

await using fixture = await ConsoleFixture.start();
await makeCalls(fixture);
const { id } = await fixture.world.requests.latest();
const options = { viewport: VIEWPORT };

const live = await fixture.open(`live/${id}`, options);
await live.getByRole('heading', { name: 'Why' }).waitFor();
await take(live, 'live');

const dark = await fixture.open('live?q=is:error', { ...options, colorScheme: 'dark' });
await dark.locator('.table-row').first().waitFor();
await take(dark, 'search');

await fixture.world.fork({ name: 'with-late-orders' });
await fixture.world.checkpoints.create('before-import');
const worlds = await fixture.open('worlds/default', options);
await worlds.getByRole('button', { name: 'Restore before-import' }).waitFor();
await worlds.getByRole('button', { name: 'Show what changed' }).click();
await worlds.getByRole('link', { name: 'by this call' }).first().waitFor();
await take(worlds, 'worlds');
