/**
 * Measures one page of a list in an account of 100,000 keywords, in CPU time of the event loop.
 */
import { changeKeyword, loopMs, v2, v3, V3_KEYWORDS, type Call } from '../calls.ts';
import { send, withSandboxes, type Client } from '../client.ts';
import { inRounds, prepareEach, type Effort } from '../rounds.ts';
import { makeKeywords, makeParents, textOf, type Parent } from '../rows.ts';
import type { Line } from '../table.ts';

const KEYWORDS = 100_000;
const DEEP = 98_000;
/** Milliseconds. */
const AT_MOST = 50;
const PER_AD_GROUP = 100;
/** The newest keywords of a profile, so that a scan from the start has to read all keywords. */
const ARCHIVED = 10;
/** Of the same page in each round. */
const CALLS = 10;

interface Account extends Client {
  parent: Parent;
  ids: readonly number[];
}

/** The query of each page. */
const FILTERED: Readonly<Record<string, (account: Account) => string>> = {
  'no filter': () => 'startIndex=900',
  adGroupIdFilter: ({ parent }) => `adGroupIdFilter=${parent.adGroupId}`,
  campaignIdFilter: ({ parent }) => `campaignIdFilter=${parent.campaignId}`,
  'campaignIdFilter and stateFilter': ({ parent }) => `campaignIdFilter=${parent.campaignId}&stateFilter=paused`,
  'stateFilter, one in four': () => 'stateFilter=paused',
  'stateFilter, the last ten': () => 'stateFilter=archived',
  'stateFilter, two states': () => 'stateFilter=paused,archived',
  matchTypeFilter: () => 'matchTypeFilter=exact',
  keywordText: () => `keywordText=${encodeURIComponent(textOf(KEYWORDS / 2))}`,
  'keywordIdFilter, two ids': ({ ids }) => `keywordIdFilter=${ids[0]},${ids.at(-1)}`,
};

interface Measured {
  call: Call;
  /** Not measured. */
  before?: Call;
}

const v3Page = (filter: object): Call => v3('/sp/keywords/list', V3_KEYWORDS, { maxResults: 100, ...filter });
const broad = (...include: string[]) => ({ keywordTextFilter: { queryTermMatchType: 'BROAD_MATCH', include } });

const OTHERS: Readonly<Record<string, Measured>> = {
  [`v2, one after another from row ${DEEP}`]: {
    call: (client, round) => v2(`/v2/sp/keywords?count=100&startIndex=${DEEP + round * 100}`)(client, round),
  },
  [`v2, row ${DEEP} after a write`]: {
    before: changeKeyword,
    call: v2(`/v2/sp/keywords?count=100&startIndex=${DEEP}`),
  },
  'v3, the first 100 and the total after a write': { before: changeKeyword, call: v3Page({}) },
  'v2 matchTypeFilter': { call: v2('/v2/sp/keywords?count=100&matchTypeFilter=broad') },
  'v3 matchTypeFilter after a write': {
    before: changeKeyword,
    call: v3Page({ matchTypeFilter: ['BROAD'] }),
  },
  'v2 matchTypeFilter, row 30000 after a write': {
    before: changeKeyword,
    call: v2('/v2/sp/keywords?count=100&startIndex=30000&matchTypeFilter=broad'),
  },
  'v3 broad text of all keywords after a write': { before: changeKeyword, call: v3Page(broad('e')) },
  'v3 broad text after a write': { before: changeKeyword, call: v3Page(broad('9999')) },
  'v2 matchTypeFilter, behind the last row': {
    call: (client, round) =>
      v2(`/v2/sp/keywords?count=100&startIndex=${KEYWORDS + round}&matchTypeFilter=broad`)(client, round),
  },
  'v3 broad text of few hundred keywords, another one each time': {
    call: (client, round) => v3Page(broad(`${11 + round}7`))(client, round),
  },
  'v3 broad text, another one each time': {
    call: (client, round) => v3Page(broad(`9${997 - round}`))(client, round),
  },
};

export function pages(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'empty' }, async (clients) => {
    const filled = await prepareEach(clients, fill);
    return [...(await filtered(effort, filled)), ...(await changed(effort, filled))];
  });
}

async function filtered(effort: Effort, accounts: readonly Account[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, queryOf] of Object.entries(FILTERED)) {
    const results = await inRounds(accounts, effort, async (account) => {
      const call = v2(`/v2/sp/keywords?count=100&${queryOf(account)}`);
      const ms = await loopMs(account, async () => {
        for (let sent = 0; sent < CALLS; sent++) await call(account, sent);
      });
      return { ms: ms / CALLS };
    });
    lines.push({
      what: `page: ${name}`,
      samples: results('ms'),
      unit: 'ms',
      aim: { atMost: AT_MOST },
    });
  }
  return lines;
}

async function changed(effort: Effort, accounts: readonly Account[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, { before, call }] of Object.entries(OTHERS)) {
    const results = await inRounds(accounts, effort, async (account, round) => {
      await before?.(account, round);
      return { ms: await loopMs(account, () => call(account, round)) };
    });
    lines.push({ what: `page: ${name}`, samples: results('ms'), unit: 'ms', aim: { atMost: AT_MOST } });
  }
  return lines;
}

async function fill(client: Client): Promise<Pick<Account, 'parent' | 'ids'>> {
  const parents = await makeParents(client, KEYWORDS / PER_AD_GROUP);
  const ids = await makeKeywords(client, KEYWORDS, parents);
  for (const id of ids.slice(-ARCHIVED)) await send(client, 'DELETE', `/v2/sp/keywords/${id}`);
  const parent = parents[parents.length / 2];
  if (parent === undefined) throw new Error('the profile has no ad groups');
  return { parent, ids };
}
