/**
 * Serves the files of the web console. They contain no data of a world, so they are served without the admin token.
 */
import type { Context, Hono } from 'hono';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { annotateCall } from '../../control/routing/call-log.ts';
import { Problem } from '../../control/routing/problem.ts';

const PATH = '/_sandbox/console';
/** No inline scripts or styles, and no request to another host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const SECURITY_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** In order of preference. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** Next to the bundle in a build, in dist/ of the checkout otherwise. */
function consoleFolder(): string | undefined {
  return ['./console/', '../../../dist/console/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((folder) => existsSync(join(folder, 'index.html')));
}

export function mountConsole(app: Pick<Hono, 'get'>): void {
  let files: ConsoleFiles | undefined;
  const load = (): ConsoleFiles => (files ??= new ConsoleFiles(consoleFolder()));
  app.get(`${PATH}/assets/:file`, (c) => {
    annotateCall(c.req.raw, { operation: 'getConsole' });
    return load().asset(c.req.param('file'), c.req.header('accept-encoding') ?? '');
  });
  // The browser decides which page of the console an address shows.
  app.get(`${PATH}/*`, (c) => {
    annotateCall(c.req.raw, { operation: 'getConsole' });
    return load().page(assetPrefix(c));
  });
}

/** The path from the requested page to the folder of the console, because a proxy may serve the sandbox below a path. */
function assetPrefix(c: Context): string {
  const { pathname } = new URL(c.req.url);
  const below = pathname.slice(pathname.indexOf(PATH) + PATH.length);
  return below === '' ? 'console/' : '../'.repeat(below.split('/').length - 2);
}

class ConsoleFiles {
  readonly #folder: string;
  readonly #assets: ReadonlySet<string>;
  readonly #page: string;

  constructor(folder: string | undefined) {
    if (folder === undefined)
      throw new Problem({ status: 404, detail: 'The web console is not built; run: npm run build' });
    this.#folder = folder;
    this.#assets = new Set(readdirSync(join(folder, 'assets')));
    this.#page = readFileSync(join(folder, 'index.html'), 'utf8');
  }

  page(prefix: string): Response {
    return new Response(this.#page.replaceAll('{{assets}}', `${prefix}assets/`), {
      headers: { ...SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
  }

  /** The name contains a hash of the content, so a browser can keep the file. */
  asset(name: string, accepted: string): Response {
    const type = TYPES[extname(name)];
    if (type === undefined || !this.#assets.has(name))
      throw new Problem({ status: 404, detail: `Not found: file ${name} of the web console` });
    const encoding = ENCODINGS.find((each) => accepted.includes(each.name) && this.#assets.has(name + each.suffix));
    return new Response(readFileSync(join(this.#folder, 'assets', name + (encoding?.suffix ?? ''))), {
      headers: {
        ...SECURITY_HEADERS,
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        ...(encoding === undefined ? {} : { 'content-encoding': encoding.name }),
      },
    });
  }
}
