import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, confirm, ConsoleFixture, NARROW, NOW } from './console.ts';

describe('the console', () => {
  let fixture: ConsoleFixture;

  beforeAll(async () => {
    fixture = await ConsoleFixture.start();
  });
  afterEach(async () => {
    await fixture.world.reset();
    expect(await fixture.closePages()).toEqual([]);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  it('advances the clock and lists the events that came due', async () => {
    const page = await fixture.open();
    await page.getByRole('button', { name: '+1 day' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Clock advanced by 1d' });
    await message.waitFor();
    expect(await message.textContent()).toContain('2026-03-03 04:00:00');
    expect((await fixture.world.clock.get()).now).toBe('2026-03-03T12:00:00.000Z');
    await page.locator('time.now', { hasText: '2026-03-03 04:00:00 PST' }).waitFor();
  });

  it('advances the clock by any duration, and explains one that is not valid', async () => {
    const page = await fixture.open();
    const field = page.getByLabel('Advance the clock by a duration, then press Enter');
    await field.fill('later');
    await field.press('Enter');
    await page.getByText(/must be a duration such as 30s/).waitFor();
    await field.fill('90m');
    await field.press('Enter');
    await page.getByText('Clock advanced by 90m').waitFor();
    expect((await fixture.world.clock.get()).now).toBe('2026-03-02T13:30:00.000Z');
  });

  it('starts and freezes the clock', async () => {
    const page = await fixture.open();
    await page.getByRole('button', { name: 'Start the clock' }).click();
    await page.getByText('running', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Freeze the clock' }).click();
    await page.getByRole('button', { name: 'Start the clock' }).waitFor();
    expect((await fixture.world.clock.get()).mode).toBe('frozen');
  });

  it('shows a change of the clock that another client makes', async () => {
    const page = await fixture.open();
    await page.locator('time.now', { hasText: '2026-03-02 04:00:00' }).waitFor();
    await page.getByText('Connected').waitFor({ state: 'attached' });
    await fixture.world.clock.set({ now: '2026-07-01T12:00:00Z' });
    await page.locator('time.now', { hasText: '2026-07-01 05:00:00 PDT' }).waitFor();
  });

  it('copies the call of an action as a command of curl', async () => {
    const page = await fixture.open();
    await page.getByRole('button', { name: '+1 h' }).click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const text = await page.evaluate('navigator.clipboard.readText()');
    expect(text).toBe(
      [
        `curl -X POST '${fixture.sandbox.url}/_sandbox/worlds/default/clock/advance'`,
        "  -H 'Content-Type: application/json'",
        `  --data '{"by":"1h"}'`,
      ].join(' \\\n'),
    );
  });

  it('forks, resets and switches worlds', async () => {
    const page = await fixture.open();
    await page.getByRole('button', { name: 'World default' }).click();
    await page.getByRole('button', { name: 'Fork…' }).click();
    await page.getByLabel('Name').fill('trial');
    await page.getByRole('button', { name: 'Fork', exact: true }).click();
    await page.getByRole('button', { name: 'World trial' }).waitFor();
    expect(new URL(page.url()).searchParams.get('world')).toBe('trial');
    await page.getByRole('button', { name: '+1 day' }).click();
    await page.locator('time.now', { hasText: '2026-03-03' }).waitFor();
    await page.getByRole('button', { name: 'World trial' }).click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await confirm(page, 'Reset');
    await page.locator('time.now', { hasText: '2026-03-02' }).waitFor();
    const trial = await fixture.sandbox.client.world('trial');
    expect((await trial.clock.get()).now).toBe('2026-03-02T12:00:00.000Z');
    await page.goBack();
    await page.getByRole('button', { name: 'World default' }).waitFor();
    await trial.delete();
  });

  it('says that a world is unknown, does not call that a lost connection, and leads back', async () => {
    const page = await fixture.open('live?world=gone');
    await page.getByText('Not found: world gone').waitFor();
    await page.locator('.connection.refused').waitFor();
    expect(await page.getByText('Connection lost').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the world default' }).click();
    await page.locator('.connection.open').waitFor();
    await page.getByRole('button', { name: 'List the profiles' }).waitFor();
  });

  it('opens pages, the search and the list of keys by keyboard', async () => {
    const page = await fixture.open('live');
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.getByRole('heading', { level: 1, name: 'Worlds' }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.getByText('Search').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
  });

  it('shows the pages as a menu at a width of 390 pixels', async () => {
    const page = await fixture.open('live', { viewport: NARROW });
    const link = page.getByRole('link', { name: 'Jobs', exact: true });
    await page.getByRole('button', { name: 'Live ▾' }).click();
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Jobs ▾' }).click();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
  });

  it.each(['live', 'entities', 'numbers', 'jobs'])(
    'shows on the page %s that the world does not exist',
    async (path) => {
      const page = await fixture.open(`${path}?world=nowhere`);
      await page.getByText('Not found: world nowhere').waitFor();
      await page.getByText('It may have been deleted. Select another item or world.').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it('follows the redirect of a browser from the root of the service', async () => {
    const page = await fixture.open();
    await page.goto(`${fixture.sandbox.url}/`);
    await page.getByRole('heading', { level: 1, name: 'Live' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/_sandbox/console');
  });
});

describe('the console of a sandbox with an admin token', () => {
  it('asks for the token once and keeps it for the session of the browser', async () => {
    await using fixture = await ConsoleFixture.start({ adminToken: 'secret-of-the-team', now: NOW });
    const page = await fixture.open();
    const dialog = page.getByRole('dialog', { name: 'The sandbox requires an admin token' });
    await dialog.getByLabel('Admin token').fill('wrong');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const again = page.getByRole('dialog', { name: 'The admin token is wrong' });
    await again.getByLabel('Admin token').fill('secret-of-the-team');
    await again.getByRole('button', { name: 'Continue' }).click();
    await page.locator('time.now', { hasText: '2026-03-02 04:00:00' }).waitFor();
    await page.reload();
    await page.locator('time.now', { hasText: '2026-03-02 04:00:00' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).toBe('{}');
    expect(page.url()).not.toContain('secret');
    expect(await fixture.closePages()).toEqual([]);
  });
});
