/**
 * CPU time of requests in this process, without ports: the app of the sandbox and bare Hono in turns.
 */
import { createServer } from '../../src/server/app.ts';
import { compile, prepare } from '../../src/scenarios/scenario-cache.ts';
import { DEFAULT_SEED } from '../../src/world/lifecycle/template.ts';
import { Worlds } from '../../src/world/lifecycle/worlds.ts';
import { CREDENTIALS, SCOPE } from '../client.ts';
import { app as bareHono } from '../floors/hono-app.ts';
import { keywordItems, type Parent } from '../rows.ts';
import { median } from '../statistics.ts';

/** A disturbance of the machine affects few of so many short rounds. */
const ROUNDS = 120;
const WARM_UPS = 10;
const SCENARIO = 'default';
const BATCH = 100;

interface Subject {
  fetch(request: Request): Response | Promise<Response>;
  headers: Readonly<Record<string, string>>;
  parent: Parent;
  keywordId: number;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

interface Measured {
  /** In one round of one subject. */
  count: number;
  call(subject: Pick<Subject, 'parent' | 'keywordId'>): Call;
}

let created = 0;
const creating = (count: number): Measured['call'] => {
  return ({ parent }) => ({
    method: 'POST',
    path: '/v2/sp/keywords',
    body: keywordItems(count, (created += count), [parent]),
  });
};
const list = (count: number): Measured['call'] => {
  return () => ({ method: 'GET', path: `/v2/sp/keywords?count=${count}` });
};
const query = { adProductFilter: { include: ['SPONSORED_PRODUCTS'] }, maxResults: 14 };

const REQUESTS: Readonly<Record<string, Measured>> = {
  get: { count: 100, call: ({ keywordId }) => ({ method: 'GET', path: `/v2/sp/keywords/${keywordId}` }) },
  'list of 14': { count: 60, call: list(14) },
  'list of 100': { count: 20, call: list(100) },
  create: { count: 40, call: creating(1) },
  'batch of 100': { count: 2, call: creating(BATCH) },
  'unified query of 14': {
    count: 30,
    call: () => ({ method: 'POST', path: '/adsApi/v1/query/targets', body: query }),
  },
};

/** By request, the CPU time of the sandbox divided by that of bare Hono. */
export async function measureRequests(): Promise<Record<string, number>> {
  const [floor, sandbox] = [await bareSubject(), await sandboxSubject()];
  const figures: Record<string, number> = {};
  for (const [name, measured] of Object.entries(REQUESTS)) {
    const ratios: number[] = [];
    for (let round = -WARM_UPS; round < ROUNDS; round++) {
      const bare = await cpuOf(floor, measured);
      const own = await cpuOf(sandbox, measured);
      if (round >= 0) ratios.push(own / bare);
    }
    figures[`${name}: CPU, times bare Hono`] = median(ratios);
  }
  return figures;
}

/** Without making the requests and reading the texts, which costs more than bare Hono does. */
async function cpuOf(subject: Subject, { count, call }: Measured): Promise<number> {
  const requests = Array.from({ length: count }, () => requestOf(subject, call(subject)));
  const responses: Response[] = [];
  const before = process.cpuUsage();
  for (const request of requests) responses.push(await subject.fetch(request));
  const { user, system } = process.cpuUsage(before);
  for (const response of responses) await textOf(response);
  return user + system;
}

function requestOf({ headers }: Pick<Subject, 'headers'>, { method, path, body }: Call): Request {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  return new Request(`http://127.0.0.1${path}`, { method, headers, ...init });
}

async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`a request is answered with ${response.status} ${text.slice(0, 300)}`);
  return text;
}

/** With enough keywords for each list. */
async function fill(subject: Pick<Subject, 'fetch' | 'headers'>, parent: Parent): Promise<Subject> {
  const send = async (call: Call): Promise<string> => textOf(await subject.fetch(requestOf(subject, call)));
  await send(creating(BATCH)({ parent, keywordId: 0 }));
  const [first] = JSON.parse(await send(list(1)({ parent, keywordId: 0 }))) as { keywordId: number }[];
  return { ...subject, parent, keywordId: first?.keywordId ?? 0 };
}

function bareSubject(): Promise<Subject> {
  const headers = { ...CREDENTIALS, [SCOPE]: '1' };
  return fill({ fetch: (request) => bareHono.fetch(request), headers }, { campaignId: 1, adGroupId: 1 });
}

async function sandboxSubject(): Promise<Subject> {
  await prepare(SCENARIO, DEFAULT_SEED);
  const worlds = new Worlds({ compile, scenario: SCENARIO });
  const app = createServer({ worlds });
  const profile = worlds.default.accountStore.profiles().find((each) => each.country === 'US')?.profileId ?? '';
  const headers = { ...CREDENTIALS, [SCOPE]: profile };
  const subject = { fetch: (request: Request) => app.fetch(request, { region: 'na' }), headers };
  const adGroups = requestOf(subject, { method: 'GET', path: '/v2/sp/adGroups?count=1' });
  const text = await textOf(await subject.fetch(adGroups));
  const [parent] = JSON.parse(text) as Parent[];
  if (parent === undefined) throw new Error('the account has no ad groups');
  return fill(subject, { campaignId: parent.campaignId, adGroupId: parent.adGroupId });
}
