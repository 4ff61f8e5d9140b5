/**
 * Measures extended lists after a write in large accounts: CPU time of the event loop, and its longest turn.
 */
import { changeKeyword, loopMs, v2, v3, V3_CAMPAIGNS, V3_KEYWORDS, type Call } from '../calls.ts';
import { SCOPE, send, withSandboxes, type Client } from '../client.ts';
import { longestTurn } from '../peer.ts';
import { inRounds, prepareEach, type Effort } from '../rounds.ts';
import { fillProfile } from '../rows.ts';
import type { Line } from '../table.ts';

const KEYWORDS = 100_000;
const CAMPAIGNS = 1000;
const LIFETIME_DAYS = 180;
const EXTENDED = { includeExtendedDataFields: true };

interface Account {
  fill(client: Client): Promise<void>;
  write: Call;
  /** Milliseconds of a list, and of its longest turn, if that has a target. */
  atMost: { list: number; turn?: number };
  lists: Readonly<Record<string, Call>>;
}

const ACCOUNTS: readonly Account[] = [
  {
    fill: (client) =>
      fillProfile(client, KEYWORDS, { adGroupsPerCampaign: 1, keywordsPerAdGroup: KEYWORDS / CAMPAIGNS }),
    write: changeKeyword,
    atMost: { list: 50, turn: 30 },
    lists: {
      'v2 extended campaigns': v2('/v2/sp/campaigns/extended'),
      'v3 extended campaigns': v3('/sp/campaigns/list', V3_CAMPAIGNS, EXTENDED),
      'v3 extended keywords': v3('/sp/keywords/list', V3_KEYWORDS, EXTENDED),
    },
  },
  {
    async fill(client) {
      await fillProfile(client, CAMPAIGNS * 10, { adGroupsPerCampaign: 1, keywordsPerAdGroup: 10 });
      await send(client, 'PUT', '/v2/profiles', [{ profileId: Number(client.headers[SCOPE]), dailyBudget: 1000 }]);
    },
    write: changeKeyword,
    atMost: { list: 50, turn: 30 },
    lists: { 'v2 extended campaigns of an account with a daily budget': v2('/v2/sp/campaigns/extended') },
  },
  {
    fill: createLifetimeBudgets,
    async write(client, round) {
      const [first] = await send<{ campaignId: number }[]>(client, 'GET', `/sb/campaigns?count=1&startIndex=${round}`);
      await send(client, 'PUT', '/sb/campaigns', [{ campaignId: first?.campaignId, budget: 60_000 + round }]);
    },
    atMost: { list: 1000 },
    lists: { 'sb v3 campaigns with lifetime budgets': v2('/sb/campaigns') },
  },
];

export async function lists(effort: Effort): Promise<Line[]> {
  const lines: Line[] = [];
  for (const account of ACCOUNTS) lines.push(...(await measure(account, effort)));
  return lines;
}

function measure({ fill, write, atMost, lists: calls }: Account, effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'empty', isWatched: true }, async (clients) => {
    const filled = await prepareEach(clients, async (client) => {
      await fill(client);
      return {};
    });
    const lines: Line[] = [];
    for (const [name, call] of Object.entries(calls)) {
      const results = await inRounds(filled, effort, async (client, round) => {
        await write(client, round);
        await longestTurn(client);
        const ms = await loopMs(client, () => call(client, round));
        return { ms, turn: await longestTurn(client) };
      });
      const what = `${name} after a write`;
      lines.push(
        { what, samples: results('ms'), unit: 'ms', aim: { atMost: atMost.list } },
        {
          what: `${what}: longest turn`,
          samples: results('turn'),
          unit: 'ms',
          aim: atMost.turn === undefined ? undefined : { atMost: atMost.turn },
        },
      );
    }
    return lines;
  });
}

async function createLifetimeBudgets(client: Client): Promise<void> {
  const sbKeywords = Array.from({ length: 10 }, (_, n) => ({ keywordText: `tent ${n}`, matchType: 'EXACT', bid: 1 }));
  const sbAds = [{ name: 'ad', adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['film'] } }];
  const age = { createdDaysAgo: LIFETIME_DAYS, startDate: `today-${LIFETIME_DAYS}d`, endDate: 'today+100d' };
  for (let from = 0; from < CAMPAIGNS; from += 100) {
    const sbCampaigns = Array.from({ length: 100 }, (_, n) => ({
      name: `Lifetime ${from + n}`,
      budget: 50_000,
      budgetType: 'LIFETIME',
      ...age,
      sbAdGroups: [{ name: 'b', sbKeywords, sbAds }],
    }));
    await send(client, 'POST', '/_sandbox/seed', { profileId: client.headers[SCOPE], entities: { sbCampaigns } });
  }
}
