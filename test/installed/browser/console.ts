/**
 * The console of a running sandbox in Chromium. The clock of the sandbox is frozen, so the tests wait for states of the
 * page and never for time.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { StartOptions } from '../../../src/server/start-options.ts';
import { startSandbox, type RunningSandbox, type WorldHandle } from '../../../src/server/embedded/start-sandbox.ts';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A Monday, at noon in UTC. */
export const NOW = '2026-03-02T12:00:00Z';
export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };

function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? PATHS.find((each) => existsSync(each));
  if (path === undefined)
    throw new Error(`Chromium is not installed at ${PATHS.join(', ')}; install it, or set CHROMIUM_PATH`);
  return path;
}

export async function launchBrowser(options: readonly string[] = []): Promise<Browser> {
  // Chromium refuses to run as root with its sandbox, as in most containers.
  const args = [...options, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath: chromiumPath(), args });
}

interface OpenOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
}

export class ConsoleFixture implements AsyncDisposable {
  readonly sandbox: RunningSandbox;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  /** Errors of the pages: uncaught errors, refused requests of the Content-Security-Policy, requests to other hosts. */
  readonly errors: string[] = [];

  constructor(sandbox: RunningSandbox, browser: Browser) {
    this.sandbox = sandbox;
    this.#browser = browser;
  }

  static async start(options: StartOptions = {}): Promise<ConsoleFixture> {
    const [sandbox, browser] = await Promise.all([
      startSandbox({ now: NOW, clock: 'frozen', ...options }),
      launchBrowser(),
    ]);
    return new ConsoleFixture(sandbox, browser);
  }

  get world(): WorldHandle {
    return this.sandbox.world;
  }

  /** `path` is below the address of the console, such as `live?q=is:error`. */
  async open(path = '', { colorScheme = 'light', viewport = WIDE }: OpenOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ colorScheme, viewport });
    this.#contexts.push(context);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    // Less than the timeout of a test, so that an error names the element.
    page.setDefaultTimeout(15_000);
    const { origin } = new URL(this.sandbox.url);
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (/Content Security Policy|Uncaught/.test(message.text())) this.errors.push(message.text());
    });
    page.on('request', (request) => {
      const { origin: to, protocol } = new URL(request.url());
      if (to !== origin && protocol !== 'data:' && protocol !== 'blob:') this.errors.push(`Request to ${to}`);
    });
    await page.goto(`${this.sandbox.url}/_sandbox/console/${path}`);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    return page;
  }

  /** Closes the pages and returns their errors. A test expects none. */
  async closePages(): Promise<readonly string[]> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
    return this.errors.splice(0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.sandbox.close();
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations of WCAG 2.2 AA, or of these rules only, that axe finds, with the elements. */
export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The Content-Security-Policy of the page does not apply to scripts of the browser's driver.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await scriptOfAxe());
  const runOnly = rules === undefined ? { type: 'tag', values: WCAG } : { type: 'rule', values: rules };
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  // Without what has passed, which is large.
  const violations = (await page.evaluate(`axe.run(document, ${options}).then(({ violations }) => violations)`)) as {
    id: string;
    nodes: { html: string; failureSummary?: string }[];
  }[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** Confirms the question of a dialog. */
export function confirm(page: Page, action: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

let axe: Promise<string> | undefined;

function scriptOfAxe(): Promise<string> {
  return (axe ??= import('node:fs/promises').then(({ readFile }) => readFile(AXE, 'utf8')));
}

/** Calls the service as the client of a world, and returns the status. */
export async function callService(world: WorldHandle, path: string, init: RequestInit = {}): Promise<number> {
  const { credentials, apiUrl } = world;
  const [profile] = world.profiles;
  const response = await fetch(apiUrl + path, {
    ...init,
    headers: {
      authorization: `Bearer ${credentials.accessToken}`,
      'vendor-advertising-api-clientid': credentials.clientId,
      'content-type': 'application/json',
      ...(profile === undefined ? {} : { 'vendor-advertising-api-scope': profile.profileId }),
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  await response.arrayBuffer();
  return response.status;
}
