import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callService } from './console.ts';
import { sharedConsole } from './shared-console.ts';

describe('the page Live', () => {
  const fixture = sharedConsole();

  const rows = (page: Page) => page.getByRole('grid', { name: 'Calls' }).locator('.table-row');
  const openStreamed = async (path: string): Promise<Page> => {
    const page = await fixture.open(path);
    await page.locator('.connection.open').waitFor();
    return page;
  };

  it('shows the command that makes the first call, and the call when it is made', async () => {
    const page = await openStreamed('live');
    const command = await page.locator('.command pre').textContent();
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s`]);
    expect(JSON.parse(stdout)).not.toHaveLength(0);
    await rows(page).filter({ hasText: 'listCampaigns' }).waitFor();
  });

  it('makes the first call with a button', async () => {
    const page = await fixture.open('live');
    await page.getByRole('button', { name: 'List the profiles' }).click();
    await page.getByRole('gridcell', { name: 'listProfilesV2' }).waitFor();
  });

  it('explains a refusal by the rule behind it', async () => {
    await callService(fixture.world, '/v2/sp/campaigns/1');
    const page = await openStreamed('live/latest');
    await page.getByText('Explain the response').click();
    await page.locator('.explanation .statement .rule').first().waitFor();
    expect(new URL(page.url()).searchParams.get('explain')).toBe('open');
  });

  it('shows calls as they arrive, the newest first, with the reason of each refusal', async () => {
    const page = await openStreamed('live');
    await callService(fixture.world, '/v2/sp/campaigns?count=1');
    await callService(fixture.world, '/v2/sp/campaigns/1');
    await rows(page).nth(1).waitFor();
    expect(await rows(page).nth(0).textContent()).toContain('getCampaign');
    const [profile] = fixture.world.profiles;
    const named = `"${profile?.accountName}, ${profile?.countryCode}" (${profile?.profileId})`;
    expect(await rows(page).nth(0).textContent()).toContain(`there is no campaign 1 in profile ${named}`);
    expect(await rows(page).nth(1).textContent()).toContain('listCampaigns');
  });

  it('filters by the search, which the address contains', async () => {
    await callService(fixture.world, '/v2/sp/campaigns?count=1');
    await callService(fixture.world, '/v2/sp/unknown');
    const page = await openStreamed('live');
    await rows(page).nth(1).waitFor();
    await page.getByRole('searchbox').fill('is:error');
    await page.getByText('1 of 2 calls').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('is:error');
    const copied = await openStreamed(`live${new URL(page.url()).search}`);
    await copied.getByText('1 of 2 calls').waitFor();
    expect(await rows(copied).count()).toBe(1);
    await callService(fixture.world, '/v2/sp/unknown-too');
    await copied.getByText('2 of 3 calls').waitFor();
    await copied.getByRole('searchbox').fill('op:no-such');
    await copied.getByText('status:429 or status:4xx').waitFor();
  });

  it('explains a call: reason, rules, request and response', async () => {
    await callService(fixture.world, '/v2/sp/campaigns', {
      method: 'POST',
      body: '[{"name":"Tents","campaignId":9007199254740993}]',
    });
    const page = await openStreamed('live');
    await rows(page).first().click();
    const detail = page.getByRole('region', { name: /createCampaigns/ });
    await detail.getByRole('heading', { name: 'Why' }).waitFor();
    await detail.getByText('deprecated-operation').waitFor();
    const remedy = detail.getByText('Move to the succeeding API version before the sunset.');
    expect(await remedy.isVisible()).toBe(false);
    await detail.locator('.violation summary').first().click();
    await remedy.waitFor();
    const request = detail.getByRole('group', { name: 'Request body' });
    expect(await request.textContent()).toContain('9007199254740993');
    await request.getByRole('button', { name: '0: {2}' }).click();
    expect(await request.textContent()).not.toContain('Tents');
    await detail.getByRole('group', { name: 'Response body' }).getByText('"INVALID_ARGUMENT"').waitFor();
  });

  it('shows the failed items of a batch with the names of their entities, and the text of a rule on demand', async () => {
    await callService(fixture.world, '/v2/sp/campaigns', {
      method: 'PUT',
      body: '[{"campaignId":29851899412270,"dailyBudget":-1},{"campaignId":298518994122709}]',
    });
    const page = await openStreamed('live');
    const text = 'item 0: INVALID_ARGUMENT: dailyBudget must be from 1 to 1000000 (Minimum budget) and 1 more item';
    await rows(page).filter({ hasText: text }).click();
    const detail = page.getByRole('region', { name: /updateCampaigns/ });
    await detail.getByText(/^Item 1, 298518994122709: NOT_FOUND Cannot find entity/).waitFor();
    const failed = detail.locator('.failed-item').first();
    expect(await failed.locator('p').first().innerText()).toBe(
      'Item 0, Camp Stoves - Exact (29851899412270): INVALID_ARGUMENT dailyBudget must be from 1 to 1000000',
    );
    expect(await failed.locator('details p').count()).toBe(0);
    await failed.getByText('Minimum budget (LIM-04)').click();
    await failed.locator('details p', { hasText: /^Minimum budget: .{40}/ }).waitFor();
    await failed.getByRole('link', { name: 'Camp Stoves - Exact' }).click();
    await page.getByRole('heading', { name: 'Camp Stoves - Exact' }).first().waitFor();
  });

  it('says that a call got no response, and in which zone its times are', async () => {
    await fixture.world.faults.create({ effect: { connection: 'reset' } });
    await expect(callService(fixture.world, '/v2/profiles')).rejects.toThrow('fetch failed');
    const page = await openStreamed('live/latest');
    const detail = page.getByRole('region', { name: 'no response listProfilesV2' });
    await detail
      .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (?:P[SD]T|UTC)$/)
      .first()
      .waitFor();
    const times = await detail.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /).allInnerTexts();
    expect(times.length).toBe(2);
    expect(new Set(times.map((time) => time.split(' ').at(-1))).size).toBe(1);
    expect(await detail.getByText('deprecation').count()).toBe(0);
  });

  it('always shows the latest call at live/latest', async () => {
    await callService(fixture.world, '/v2/profiles');
    const page = await openStreamed('live/latest');
    await page.getByRole('heading', { name: '200 listProfiles' }).waitFor();
    await callService(fixture.world, '/v2/sp/unknown');
    await page.getByRole('heading', { name: '404 GET /v2/sp/unknown' }).waitFor();
  });

  it.each([
    ['curl', /^curl|\ncurl/],
    ['Scenario', /effect:|timeline:|faults:/],
  ])('copies a call as %s', async (name, expected) => {
    await callService(fixture.world, '/v2/sp/unknown');
    const page = await openStreamed('live/latest');
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const text = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(text).toMatch(expected);
    expect(text).not.toContain(fixture.world.credentials.accessToken);
  });

  it('is used by keyboard: j, k, Enter, Esc and p', async () => {
    for (const path of ['a', 'b', 'c']) await callService(fixture.world, `/v2/sp/${path}`);
    const page = await openStreamed('live');
    await rows(page).nth(2).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: '404 GET /v2/sp/c' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: '404 GET /v2/sp/b' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: '404 GET /v2/sp/c' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.detail').waitFor({ state: 'detached' });
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
  });

  it('holds calls back during a pause', async () => {
    const page = await openStreamed('live');
    await page.getByRole('button', { name: 'Pause' }).click();
    await callService(fixture.world, '/v2/sp/held');
    const button = page.getByRole('button', { name: 'Continue (1 new)' });
    await button.waitFor();
    expect(await rows(page).count()).toBe(0);
    await button.click();
    await rows(page).filter({ hasText: '/v2/sp/held' }).waitFor();
  });

  it('resumes a lost stream after the last call, and marks a gap if the journal no longer holds the next ones', async () => {
    await fixture.world.settings.update({ journalEntries: 2 });
    await callService(fixture.world, '/v2/sp/seen');
    const seen = await fixture.world.requests.latest();
    const missedCalls = Promise.withResolvers<void>();
    const lastIds: (string | undefined)[] = [];
    const page = await fixture.open('worlds');
    await page.route('**/events*', async (route) => {
      lastIds.push(route.request().headers()['last-event-id']);
      // The first stream ends after one call.
      const body = `id: ${seen.id}\nevent: exchange\ndata: ${JSON.stringify(seen)}\n\n`;
      if (lastIds.length === 1) return route.fulfill({ contentType: 'text/event-stream', body });
      await missedCalls.promise;
      return route.continue();
    });
    await page.goto(`${fixture.sandbox.url}/_sandbox/console/live`);
    await page.getByText('Connection lost, trying again…').waitFor();
    // The page has read the journal, too.
    await rows(page).filter({ hasText: '/v2/sp/seen' }).waitFor();
    for (const path of ['missed', 'kept', 'latest']) await callService(fixture.world, `/v2/sp/${path}`);
    missedCalls.resolve();
    await page.locator('.connection.open').waitFor();
    await rows(page).nth(3).waitFor();
    expect(lastIds).toEqual([undefined, seen.id]);
    const texts = await rows(page).allTextContents();
    expect(texts.map((text) => /latest|kept|missing|seen/.exec(text)?.[0])).toEqual([
      'latest',
      'kept',
      'missing',
      'seen',
    ]);
  });

  it('shows the calls of a journal that was cleared during a loss of the connection', async () => {
    for (const path of ['a', 'b']) await callService(fixture.world, `/v2/sp/${path}`);
    const cleared = Promise.withResolvers<void>();
    const page = await fixture.open('worlds');
    let streams = 0;
    await page.route('**/events*', async (route) => {
      const latest = await fixture.world.requests.latest();
      const body = `id: ${latest.id}\nevent: exchange\ndata: ${JSON.stringify(latest)}\n\n`;
      if (streams++ === 0) return route.fulfill({ contentType: 'text/event-stream', body });
      await cleared.promise;
      return route.continue();
    });
    await page.goto(`${fixture.sandbox.url}/_sandbox/console/live`);
    await rows(page).nth(1).waitFor();
    await page.getByText('Connection lost, trying again…').waitFor();
    await fixture.world.reset();
    // The id of this call is that of the first one before the reset.
    await callService(fixture.world, '/v2/sp/new');
    cleared.resolve();
    await rows(page).filter({ hasText: '/v2/sp/new' }).waitFor();
    expect(await rows(page).count()).toBe(1);
  });

  it('keeps the order of many calls that were missed during a loss of the connection', async () => {
    await callService(fixture.world, '/v2/sp/seen');
    const missed = Promise.withResolvers<void>();
    const page = await fixture.open('worlds');
    let streams = 0;
    await page.route('**/events*', async (route) => {
      // The first stream ends without a call, so there is none after which the next one continues.
      if (streams++ === 0) return route.fulfill({ contentType: 'text/event-stream', body: ': listening\n\n' });
      await missed.promise;
      return route.continue();
    });
    await page.goto(`${fixture.sandbox.url}/_sandbox/console/live`);
    await rows(page).filter({ hasText: 'seen' }).waitFor();
    await page.getByText('Connection lost, trying again…').waitFor();
    for (let i = 0; i < 250; i++) await callService(fixture.world, `/v2/sp/missed-${i}`);
    missed.resolve();
    await page.getByText('251 calls').waitFor();
    expect(await rows(page).nth(0).textContent()).toContain('missed-249');
    await page.getByRole('grid', { name: 'Calls' }).press('End');
    await rows(page).filter({ hasText: 'seen' }).waitFor();
    expect(await rows(page).last().textContent()).toContain('seen');
  });

  it('scrolls to the call in the address', async () => {
    await callService(fixture.world, '/v2/sp/first');
    const { id } = await fixture.world.requests.latest();
    for (let i = 0; i < 60; i++) await callService(fixture.world, '/v2/sp/later');
    const page = await openStreamed(`live/${id}`);
    await rows(page).filter({ hasText: '/v2/sp/first' }).waitFor();
    expect(await page.locator('.table-row[aria-selected="true"]').textContent()).toContain('/v2/sp/first');
  });

  it('replays a call on a fork and shows both responses', async () => {
    const { entities } = await fixture.world.entities.list('campaigns', { limit: 1 });
    const campaignId = Number(entities[0]?.['campaignId']);
    const change = (dailyBudget: number) =>
      callService(fixture.world, '/v2/sp/campaigns', {
        method: 'PUT',
        body: JSON.stringify([{ campaignId, dailyBudget }]),
      });
    expect(await change(77)).toBe(207);
    const changed = await openStreamed('live/latest');
    await changed.getByRole('link', { name: `campaigns ${campaignId}` }).waitFor();
    expect(await callService(fixture.world, `/v2/sp/campaigns/${campaignId}`)).toBe(200);
    const { id } = await fixture.world.requests.latest();
    await change(78);
    const page = await openStreamed(`live/${id}`);
    await page.getByRole('heading', { name: '200 getCampaign' }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('The responses differ.').waitFor();
    const response = (title: string) => page.getByRole('group', { name: `${title}: response body` });
    expect(await response('Then').textContent()).toContain('dailyBudget: 77');
    expect(await response('Now, on the fork').textContent()).toContain('dailyBudget: 78');
    await page.getByRole('link', { name: /Open the call in the world/ }).click();
    await page.getByRole('button', { name: /World world-/ }).waitFor();
    await page.getByRole('heading', { name: '200 getCampaign' }).waitFor();
    expect((await fixture.world.requests.list()).requests).toHaveLength(3);
  });

  it('removes the calls of a world that is reset', async () => {
    await callService(fixture.world, '/v2/sp/old');
    const page = await openStreamed('live');
    await rows(page).filter({ hasText: '/v2/sp/old' }).waitFor();
    await fixture.world.reset();
    await page.locator('.command pre').waitFor();
    await callService(fixture.world, '/v2/sp/new');
    await rows(page).filter({ hasText: '/v2/sp/new' }).waitFor();
    expect(await rows(page).count()).toBe(1);
  });
});
