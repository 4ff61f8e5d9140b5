/**
 * Accessibility and width of all pages. One page of the browser shows them in turn, in both color schemes and at both widths,
 * because to load the console takes longer than to show another scheme.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, callService, ConsoleFixture, NARROW, WIDE } from './console.ts';
import { PAGES_TO_CHECK } from './pages.ts';

let fixture: ConsoleFixture;
let page: Page;

beforeAll(async () => {
  fixture = await ConsoleFixture.start();
  await callService(fixture.world, '/v2/sp/campaigns?count=1');
  await callService(fixture.world, '/v2/sp/unknown');
  page = await fixture.open();
});
afterEach(() => expect(fixture.errors.splice(0)).toEqual([]));
afterAll(() => fixture[Symbol.asyncDispose]());

it.each(PAGES_TO_CHECK)(
  'the page %s has no accessibility problems in both color schemes, and at a width of 390 pixels, where it does not scroll',
  async (path) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(WIDE);
    await page.goto(`${fixture.sandbox.url}/_sandbox/console/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy]').first().waitFor({ state: 'detached' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityProblems(page, ['color-contrast'])).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);
