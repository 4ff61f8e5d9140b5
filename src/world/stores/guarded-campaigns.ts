/**
 * What the guard reads of many rows at once: the campaigns that run, and the highest bid below a campaign or ad group.
 */
import type { Id } from '../../model/entities.ts';
import type { Day } from '../../model/days.ts';
import type { CampaignKind } from '../../model/kinds.ts';
import type { Statements } from '../database/statements.ts';

interface Product {
  campaigns: string;
  adGroups: string;
  ads: string;
  /** Each with a condition on `e` that negative ones do not meet. */
  clauses: Readonly<Record<string, string>>;
  /** The tables and columns of bids. */
  bids: Readonly<Record<string, 'bid' | 'defaultBid'>>;
}

const PRODUCTS: Readonly<Record<CampaignKind, Product>> = {
  campaign: {
    campaigns: 'campaigns',
    adGroups: 'adGroups',
    ads: 'productAds',
    clauses: { keywords: '1', targets: '1' },
    bids: { adGroups: 'defaultBid', keywords: 'bid', targets: 'bid' },
  },
  sbCampaign: {
    campaigns: 'sbCampaigns',
    adGroups: 'sbAdGroups',
    ads: 'sbAds',
    clauses: { sbKeywords: `e."matchType" not like 'negative%'`, sbTargets: 'e."negative" = 0', sbThemes: '1' },
    bids: { sbKeywords: 'bid', sbTargets: 'bid', sbThemes: 'bid' },
  },
  sdCampaign: {
    campaigns: 'sdCampaigns',
    adGroups: 'sdAdGroups',
    ads: 'sdProductAds',
    clauses: { sdTargets: '1' },
    bids: { sdAdGroups: 'defaultBid', sdTargets: 'bid' },
  },
};

/** A unary plus keeps SQLite from searching the whole profile by another index. */
const OF_CAMPAIGN = 'e."campaignId" = c."id" and +e."profileId" = c."profileId"';

/** What a campaign does not have at all does not count: it was not stopped. */
function runningOf({ campaigns, adGroups, ads, clauses }: Product): string {
  const any = (table: string, test = '1'): string =>
    `exists (select 1 from "${table}" e where ${OF_CAMPAIGN} and ${test})`;
  const enabled = (table: string, test = '1'): string =>
    `exists (select 1 from "${table}" e join "${adGroups}" g on g."id" = e."adGroupId" and g."profileId" = e."profileId"
      where ${OF_CAMPAIGN} and e."state" = 'enabled' and g."state" = 'enabled' and ${test})`;
  const each = (make: typeof any): string =>
    Object.entries(clauses)
      .map(([table, test]) => make(table, test))
      .join(' or ');
  return `select cast(c."id" as text) as "id" from "${campaigns}" c
    where c."profileId" = cast(@profileId as integer) and c."state" = 'enabled'
      and c."startDay" <= @today and coalesce(c."endDay", @today) >= @today
      and not exists (select 1 from "portfolios" p
        where p."id" = cast(c."portfolioId" as integer) and p."profileId" = c."profileId"
          and (p."startDay" > @today or p."endDay" < @today))
      and (not ${any(adGroups)} or ${any(adGroups, `e."state" = 'enabled'`)})
      and (not ${any(ads)} or ${enabled(ads)})
      and (not (${each(any)}) or ${each(enabled)})
    order by c."seq" limit @count`;
}

const RUNNING = Object.values(PRODUCTS).map(runningOf);

/** The ids of the first campaigns of a profile that nothing has stopped on a day. */
export function readRunning(
  statements: Statements,
  profileId: Id,
  { today, count }: { today: Day; count: number },
): Id[] {
  const found: Id[] = [];
  for (const text of RUNNING)
    for (const { id } of statements.all<{ id: Id }>(text, { profileId, today, count: count - found.length }))
      found.push(id);
  return found;
}

interface Below {
  kind: CampaignKind;
  profileId: Id;
  /** The column that names the parent. */
  parent: 'campaignId' | 'adGroupId';
  id: Id;
}

/** In minor units, of what is enabled, in ad groups that are; undefined without a bid. */
export function readHighestBid(statements: Statements, { kind, profileId, parent, id }: Below): number | undefined {
  const { adGroups, bids } = PRODUCTS[kind];
  const parts = Object.entries(bids).map(([table, column]) => {
    const isGroup = table === adGroups;
    return `select max(e."${column}") as "bid" from "${table}" e
      join "${adGroups}" g on g."id" = e."${isGroup ? 'id' : 'adGroupId'}" and g."profileId" = e."profileId"
      where e."${isGroup && parent === 'adGroupId' ? 'id' : parent}" = @id and +e."profileId" = cast(@profileId as integer)
        and e."state" = 'enabled' and g."state" = 'enabled'`;
  });
  const text = `select max("bid") as "bid" from (${parts.join(' union all ')})`;
  return statements.get<{ bid: number | null }>(text, { id, profileId })?.bid ?? undefined;
}
