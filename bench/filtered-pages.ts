/**
 * Measures one page of a list in an account with a hundred times as many keywords. The cost of a page should depend on its
 * rows only.
 */
import { sellerClient, send, type Client } from './client.ts';
import { ours, withContenders } from './peer.ts';
import { inRounds, ratioOf, type Effort } from './load.ts';
import { makeKeywords, makeParents, textOf, type Parent } from './rows.ts';
import { median, type Line } from './table.ts';

const FEW = 1000;
const MANY = 100_000;
const PER_AD_GROUP = 100;
/** The newest keyword of a profile, so that a scan from the start has to read all keywords. */
const ARCHIVED = 10;

const CONNECTIONS = 4;
/** The fraction of a round for each page, as there are many pages. */
const SHARE = 0.25;

interface Profile {
  client: Client;
  parent: Parent;
  ids: number[];
}

/** The query of each page. */
const PAGES: Readonly<Record<string, (profile: Profile) => string>> = {
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

export function filteredPages(effort: Effort): Promise<Line[]> {
  return withContenders([ours('empty')], async ([sandbox]) => {
    const few = await profileWith({ ...(await sellerClient(sandbox, 'CA')), name: 'few' }, FEW);
    const many = await profileWith({ ...(await sellerClient(sandbox, 'US')), name: 'many' }, MANY);
    const lines: Line[] = [];
    for (const [name, queryOf] of Object.entries(PAGES)) {
      const rates = await inRounds([few.client, many.client], effort, (client) => ({
        connections: CONNECTIONS,
        duration: effort.seconds * SHARE,
        requests: [{ path: `/v2/sp/keywords?count=100&${queryOf(client === few.client ? few : many)}` }],
      }));
      lines.push({
        what: `page: ${name}`,
        numbers: [...rates].map(([of, each]) => `of ${of} ${(1000 / median(each)).toFixed(2)}`).join(', ') + ' ms',
        figure: ratioOf(rates, 'few', 'many'),
        unit: 'x',
        aim: { atMost: 3 },
      });
    }
    return lines;
  });
}

async function profileWith(client: Client, keywords: number): Promise<Profile> {
  const parents = await makeParents(client, keywords / PER_AD_GROUP);
  const ids = await makeKeywords(client, keywords, parents);
  for (const id of ids.slice(-ARCHIVED)) await send(client, 'DELETE', `/v2/sp/keywords/${id}`);
  const parent = parents[parents.length / 2];
  if (parent === undefined) throw new Error('the profile has no ad groups');
  return { client, parent, ids };
}
