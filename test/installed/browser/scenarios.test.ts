import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleFixture, confirm } from './console.ts';

describe('the page Scenarios', () => {
  let fixture: ConsoleFixture;

  beforeAll(async () => {
    fixture = await ConsoleFixture.start();
  });
  afterEach(async () => {
    for (const world of await fixture.sandbox.client.worlds()) if (world.name !== 'default') await world.delete();
    await fixture.world.startScenario({ name: 'default' });
    expect(await fixture.closePages()).toEqual([]);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  it('finds a scenario, shows its timeline, and restarts the world from it after a question', async () => {
    const page = await fixture.open('scenarios');
    await page.getByRole('row', { name: /^default \(this world\)/ }).waitFor();
    await page.getByRole('searchbox').fill('sunset');
    await page.getByRole('row', { name: /^v2-sunset/ }).click();
    const detail = page.getByRole('region', { name: 'Scenario v2-sunset' });
    await detail.getByText('24h after the start').waitFor();
    await detail.getByRole('button', { name: 'Apply to this world' }).click();
    await confirm(page, 'Apply to this world');
    await page.getByText('World default restarted from the scenario v2-sunset').waitFor();
    await page.getByRole('row', { name: /^v2-sunset \(this world\)/ }).waitFor();
    expect((await fixture.sandbox.client.world('default')).scenario).toBe('v2-sunset');
  });

  it('creates a world from a scenario and shows it', async () => {
    const page = await fixture.open('scenarios/report-slow');
    await page.getByRole('button', { name: 'New world…' }).click();
    await page.getByLabel('Name').fill('slow');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'World slow' }).waitFor();
    expect((await fixture.sandbox.client.world('slow')).scenario).toBe('report-slow');
  });

  it('checks a text while it is written, selects the place of an error, and starts a world from the text', async () => {
    const page = await fixture.open('scenarios/v2-sunset');
    await page.getByRole('button', { name: 'Edit a copy' }).click();
    const text = page.getByLabel('Text of the scenario, as YAML or JSON');
    await page.getByText('Valid', { exact: true }).waitFor();
    await text.fill('description: Mine.\nextends: defualt\n');
    const check = page.getByRole('region', { name: 'Result of the check' });
    await check.getByText(/did you mean default/).waitFor();
    await page.getByText('1 error', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Apply to this world' }).isDisabled()).toBe(true);
    await check.getByRole('button', { name: '2:1' }).click();
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('extends: report-stuck');
    await page.getByText('Valid', { exact: true }).waitFor();
    expect(await text.inputValue()).toBe('description: Mine.\nextends: report-stuck\n');
    await page.getByRole('button', { name: 'New world…' }).click();
    await page.getByLabel('Name').fill('mine');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'World mine' }).waitFor();
    expect((await fixture.sandbox.client.world('mine')).scenario).toBe('inline');
  });

  it('keeps the text of the editor, and asks before another one replaces it', async () => {
    const page = await fixture.open('scenarios?view=edit');
    const text = page.getByLabel('Text of the scenario, as YAML or JSON');
    await text.fill('extends: empty\n');
    await page.reload();
    expect(await text.inputValue()).toBe('extends: empty\n');
    await page.getByRole('link', { name: 'All scenarios' }).click();
    await page.getByRole('button', { name: 'This world as a scenario' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Editor' }).click();
    expect(await text.inputValue()).toBe('extends: empty\n');
  });

  it('replaces a text that was not changed without a question, also after the page was loaded again', async () => {
    const page = await fixture.open('scenarios/v2-sunset');
    await page.getByRole('button', { name: 'Edit a copy' }).click();
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.goto(`${fixture.sandbox.url}/_sandbox/console/scenarios/report-slow`);
    await page.getByRole('button', { name: 'Edit a copy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Scenario editor' }).waitFor();
  });

  it('writes the state of the world as a scenario and saves it as a file', async () => {
    await fixture.world.clock.advance({ by: '1h' });
    const page = await fixture.open('scenarios');
    await page.getByRole('button', { name: 'This world as a scenario' }).click();
    await page.getByText('Valid', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('scenario.yaml');
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved).toContain('extends: default');
    expect(saved).toContain('2026-03-02T13:00:00');
  });
});
