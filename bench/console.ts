/**
 * Measures the web console in Chromium, with 10,000 calls in the journal and 100,000 keywords in the world: the first
 * paint, long tasks while scrolling, and a stream of 500 calls a second. Tasks are measured in CPU time.
 *
 *     npm run bench:console
 *
 * Ends with status 1 if a figure misses its target.
 */
import autocannon from 'autocannon';
import type { Page } from 'playwright-core';
import type { WorldHandle } from '../src/client/world-handle.ts';
import { ConsoleFixture } from '../test/installed/browser/console.ts';
import { THIS } from './peer.ts';
import { isMet, printHead, printLine, type Line } from './table.ts';

const CALLS = 10_000;
const KEYWORDS = 100_000;
/** Enough for all calls. */
const JOURNAL = { journalEntries: CALLS, journalBodyBytes: 1024, journalBytes: 64 * 2 ** 20 };
const AD_GROUPS = 100;
const ROUNDS = 7;
const STREAM_RATE = 500;
const STREAM_SECONDS = 5;
const LONG_TASK_MS = 50;
const WHEEL_STEPS = 120;

async function fill(world: WorldHandle): Promise<void> {
  await world.settings.update(JOURNAL);
  const profileId = world.profileId({ countryCode: 'US', accountType: 'seller' });
  const keywordsPerAdGroup = KEYWORDS / AD_GROUPS;
  await world.populate({ profileId, campaigns: 1, adGroupsPerCampaign: AD_GROUPS, keywordsPerAdGroup });
  await call(world, { amount: CALLS, connections: 8 });
}

/** Calls the service as a client of the world. */
async function call(
  world: WorldHandle,
  load: { amount: number; connections: number; overallRate?: number },
): Promise<void> {
  const { accessToken, clientId } = world.credentials;
  const { errors } = await autocannon({
    url: `${world.apiUrl}/v2/profiles`,
    sampleInt: 100,
    headers: { authorization: `Bearer ${accessToken}`, 'vendor-advertising-api-clientid': clientId },
    requests: [{ method: 'GET' }],
    ...load,
  });
  if (errors > 0) throw new Error(`${errors} calls failed`);
}

async function openPage(fixture: ConsoleFixture, path: string): Promise<Page> {
  const page = await fixture.open('worlds');
  await page.goto(`${fixture.sandbox.url}/_sandbox/console/${path}`);
  return page;
}

/** From the start of the navigation to the first content and to the first row. */
async function firstPaint(fixture: ConsoleFixture): Promise<{ content: number; row: number }> {
  const page = await openPage(fixture, 'live');
  await page.locator('.table-row').first().waitFor();
  const times = await page.evaluate(
    `({ content: performance.getEntriesByName('first-contentful-paint')[0].startTime, row: performance.now() })`,
  );
  await fixture.closePages();
  // The script above returns these.
  return times as { content: number; row: number };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's CPU time, which other programs of the machine do not affect. */
  tdur?: number;
  args: { name?: string };
}

/** The longest task of the page's main thread while `work` runs, in milliseconds of CPU time. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  // The format of a trace of Chromium.
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace has no tasks');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

const now = (page: Page): Promise<number> => page.evaluate('performance.now()');

/** The longest task while the wheel turns through the list. */
async function scroll(fixture: ConsoleFixture): Promise<number> {
  const page = await openPage(fixture, 'live');
  await page.getByText(`${CALLS.toLocaleString('en-US')} calls`).waitFor();
  await page.mouse.move(600, 400);
  const longest = await longestTask(page, async () => {
    for (let i = 0; i < WHEEL_STEPS; i++) await page.mouse.wheel(0, i % 10 === 9 ? 40_000 : 700);
  });
  await fixture.closePages();
  return longest;
}

/** How long after the last call the page shows all calls, and its longest task meanwhile. */
async function stream(fixture: ConsoleFixture): Promise<{ behind: number; longest: number }> {
  const world = await fixture.sandbox.createWorld({ name: 'stream' });
  await world.settings.update(JOURNAL);
  const page = await openPage(fixture, 'live?world=stream');
  await page.locator('.connection.open').waitFor();
  const amount = STREAM_RATE * STREAM_SECONDS;
  let behind = 0;
  const longest = await longestTask(page, async () => {
    await call(world, { amount, connections: 10, overallRate: STREAM_RATE });
    const ended = await now(page);
    await page.getByText(`${amount.toLocaleString('en-US')} calls`).waitFor();
    behind = (await now(page)) - ended;
  });
  await fixture.closePages();
  return { behind, longest };
}

await using fixture = await ConsoleFixture.start();
await fill(fixture.world);
const paints = [];
for (let i = 0; i < ROUNDS; i++) paints.push(await firstPaint(fixture));
const scrolled = await scroll(fixture);
const { behind, longest } = await stream(fixture);

const lineOf = (what: string, milliseconds: readonly number[], atMost: number): Line => ({
  what,
  samples: new Map([[THIS, milliseconds]]),
  unit: 'ms',
  aim: { atMost },
});
const contents = paints.map(({ content }) => content);
const rows = paints.map(({ row }) => row);
const lines = [
  lineOf('first paint', contents, 300),
  lineOf('first rows', rows, 1000),
  lineOf('longest task while scrolling', [scrolled], LONG_TASK_MS),
  lineOf(`longest task, ${STREAM_RATE} calls/s`, [longest], LONG_TASK_MS),
  lineOf('delay of the last call', [behind], 1000),
];
printHead();
for (const line of lines) printLine(line);
if (lines.some((line) => isMet(line) === false)) process.exitCode = 1;
