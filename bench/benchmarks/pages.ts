/**
 * Measures one page of a list in an account of 300,000 keywords, in CPU time of the event loop. The cost of a page should
 * depend on its rows only: filters are compared with an account of 1,000 keywords.
 */
import { changeKeyword, loopMs, v2, v3, V3_KEYWORDS, type Call } from '../calls.ts';
import { sellerClient, send, withSandboxes, type Client } from '../client.ts';
import { THIS } from '../peer.ts';
import { inRounds, prepareEach, type Effort } from '../rounds.ts';
import { makeKeywords, makeParents, textOf, type Parent } from '../rows.ts';
import type { Line } from '../table.ts';

const FEW = 1000;
const MANY = 300_000;
const DEEP = 290_000;
const PER_AD_GROUP = 100;
/** The newest keywords of a profile, so that a scan from the start has to read all keywords. */
const ARCHIVED = 10;
/** Of the same page in each round. */
const CALLS = 10;
const BASELINE = `of ${FEW}`;

interface Account extends Client {
  parent: Parent;
  ids: readonly number[];
}

/** The query of each page. */
const FILTERED: Readonly<Record<string, (account: Account) => string>> = {
  'no filter, the last page of 1000': () => `startIndex=${FEW - 100}`,
  adGroupIdFilter: ({ parent }) => `adGroupIdFilter=${parent.adGroupId}`,
  campaignIdFilter: ({ parent }) => `campaignIdFilter=${parent.campaignId}`,
  'campaignIdFilter and stateFilter': ({ parent }) => `campaignIdFilter=${parent.campaignId}&stateFilter=paused`,
  'stateFilter, one in four': () => 'stateFilter=paused',
  'stateFilter, the last ten': () => 'stateFilter=archived',
  'stateFilter, two states': () => 'stateFilter=paused,archived',
  matchTypeFilter: () => 'matchTypeFilter=exact',
  keywordText: () => `keywordText=${encodeURIComponent(textOf(FEW / 2))}`,
  'keywordIdFilter, two ids': ({ ids }) => `keywordIdFilter=${ids[0]},${ids.at(-1)}`,
};

interface Measured {
  /** Milliseconds. */
  atMost: number;
  call: Call;
  /** Not measured. */
  before?: Call;
}

const v3Page = (filter: object): Call => v3('/sp/keywords/list', V3_KEYWORDS, { maxResults: 100, ...filter });
const broad = (text: string) => ({ keywordTextFilter: { queryTermMatchType: 'BROAD_MATCH', include: [text] } });

const OF_A_LARGE_ACCOUNT: Readonly<Record<string, Measured>> = {
  [`v2, one after another from row ${DEEP}`]: {
    atMost: 2,
    call: (client, round) => v2(`/v2/sp/keywords?count=100&startIndex=${DEEP + round * 100}`)(client, round),
  },
  [`v2, row ${DEEP} after a write`]: {
    atMost: 2,
    before: changeKeyword,
    call: v2(`/v2/sp/keywords?count=100&startIndex=${DEEP}`),
  },
  'v3, the first 100 and the total after a write': { atMost: 2, before: changeKeyword, call: v3Page({}) },
  'v2 matchTypeFilter': { atMost: 5, call: v2('/v2/sp/keywords?count=100&matchTypeFilter=broad') },
  'v3 matchTypeFilter after a write': {
    atMost: 5,
    before: changeKeyword,
    call: v3Page({ matchTypeFilter: ['BROAD'] }),
  },
  'v3 broad text after a write': { atMost: 5, before: changeKeyword, call: v3Page(broad('9999')) },
  'v3 broad text, another one each time': {
    atMost: 5,
    call: (client, round) => v3Page(broad(`9${997 - round}`))(client, round),
  },
};

export function pages(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'empty' }, async (clients) => {
    const large = await prepareEach(clients, (client) => fill(client, MANY));
    const [own] = clients.filter(({ name }) => name === THIS);
    const small = own === undefined ? [] : [await smallAccount(own)];
    return [...(await filtered(effort, [...small, ...large])), ...(await ofLargeAccounts(effort, large))];
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
      baseline: BASELINE,
      aim: { atMost: 3 },
    });
  }
  return lines;
}

async function ofLargeAccounts(effort: Effort, accounts: readonly Account[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, { before, call, atMost }] of Object.entries(OF_A_LARGE_ACCOUNT)) {
    const results = await inRounds(accounts, effort, async (account, round) => {
      await before?.(account, round);
      return { ms: await loopMs(account, () => call(account, round)) };
    });
    lines.push({ what: `page of ${MANY}: ${name}`, samples: results('ms'), unit: 'ms', aim: { atMost } });
  }
  return lines;
}

/** In another profile of the same server. */
async function smallAccount(client: Client): Promise<Account> {
  const small = { ...(await sellerClient(client, 'CA')), name: BASELINE };
  return { ...small, ...(await fill(small, FEW)) };
}

async function fill(client: Client, keywords: number): Promise<Pick<Account, 'parent' | 'ids'>> {
  const parents = await makeParents(client, keywords / PER_AD_GROUP);
  const ids = await makeKeywords(client, keywords, parents);
  for (const id of ids.slice(-ARCHIVED)) await send(client, 'DELETE', `/v2/sp/keywords/${id}`);
  const parent = parents[parents.length / 2];
  if (parent === undefined) throw new Error('the profile has no ad groups');
  return { parent, ids };
}
