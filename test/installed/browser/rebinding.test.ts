/**
 * Pages of other sites in a real browser, among them a site whose name leads to this machine. Chromium sends neither
 * `Sec-Fetch-*` nor `Origin` with a GET of such a page, so that its requests look like those of a program.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../../src/server/embedded/start-sandbox.ts';
import { launchBrowser, NOW } from './console.ts';

const PATHS = [
  '/_sandbox/worlds',
  '/_sandbox/requests/export?format=curl',
  '/_sandbox/runReport',
  '/_sandbox/console',
  '/_sandbox/docs',
  '/_worlds/default/_sandbox/requests',
  '/metrics',
  '/docs',
  '/openapi.json',
];

let sandbox: RunningSandbox;
let browser: Browser;

beforeAll(async () => {
  const rebound = '--host-resolver-rules=MAP rebind.example 127.0.0.1';
  [sandbox, browser] = await Promise.all([startSandbox({ now: NOW, clock: 'frozen' }), launchBrowser([rebound])]);
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});

/** Any response of the sandbox makes the origin of the page. */
async function openAs(host: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`http://${host}:${new URL(sandbox.url).port}/livez`);
  return page;
}

async function statusesFrom(page: Page): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const path of PATHS) {
    statuses[path] = await page.evaluate(async (to) => (await fetch(to)).status, path);
  }
  return statuses;
}

function allWith(status: number): Record<string, number> {
  return Object.fromEntries(PATHS.map((path) => [path, status]));
}

it('a page of a rebound name can read and change nothing of the sandbox itself', async () => {
  const page = await openAs('rebind.example');
  expect(await statusesFrom(page)).toEqual(allWith(403));
  const streams = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const stream = new EventSource('/_sandbox/events');
        stream.addEventListener('open', () => resolve('open'));
        stream.addEventListener('error', () => resolve('refused'));
      }),
  );
  expect(streams).toBe('refused');
  const created = await page.evaluate(
    async () => (await fetch('/_sandbox/worlds', { method: 'POST', body: '{"name":"rebound"}' })).status,
  );
  expect(created).toBe(403);
  expect(await sandbox.client.worlds()).toHaveLength(1);
});

it('a page of localhost can read all of it', async () => {
  expect(await statusesFrom(await openAs('localhost'))).toEqual(allWith(200));
});

it.each(['/docs', '/_sandbox/docs'])('the page %s shows its operations without a refused script', async (path) => {
  const page = await openAs('localhost');
  const errors: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Uncaught/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(sandbox.url + path);
  // Swagger UI needs seconds for so many operations.
  await page.locator('.opblock-tag').first().waitFor({ timeout: 50_000 });
  expect(errors).toEqual([]);
});

it('a page of another site cannot show the documentation in a frame', async () => {
  const page = await openAs('rebind.example');
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.setContent(`<iframe src="${sandbox.url}/docs"></iframe>`);
  expect((await refused).text()).toContain(sandbox.url);
});
