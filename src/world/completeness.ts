/**
 * Whether something that can serve is there: an ad to show, and a keyword or target to show it for.
 */
import type { Id } from '../model/entities.ts';
import type { Statements } from './statements.ts';

export type CompleteKind = 'campaign' | 'adGroup' | 'sbCampaign' | 'sbAdGroup';

export interface Completeness {
  ads: boolean;
  clauses: boolean;
}

interface Row {
  ads: 0 | 1;
  clauses: 0 | 1;
}

/** In ad groups that are not archived. */
const live = (table: string, adGroups: string): string =>
  `exists (select 1 from "${table}" as e join "${adGroups}" as g on g."id" = e."adGroupId" and g."profileId" = e."profileId"
    where e."@parent" = @id and e."profileId" = @profileId and e."state" <> 'archived' and g."state" <> 'archived')`;

const PRODUCTS = `select ${live('productAds', 'adGroups')} as "ads",
  ${live('keywords', 'adGroups')} or ${live('targets', 'adGroups')} as "clauses"`;
/** An ad is all that a campaign of sponsored brands needs. */
const BRANDS = `select ${live('sbAds', 'sbAdGroups')} as "ads", 1 as "clauses"`;

const TEXTS: Readonly<Record<CompleteKind, string>> = {
  campaign: PRODUCTS.replaceAll('@parent', 'campaignId'),
  adGroup: PRODUCTS.replaceAll('@parent', 'adGroupId'),
  sbCampaign: BRANDS.replaceAll('@parent', 'campaignId'),
  sbAdGroup: BRANDS.replaceAll('@parent', 'adGroupId'),
};

/** Counts what is not archived. */
export function completenessOf(statements: Statements, of: CompleteKind, profileId: Id, id: Id): Completeness {
  const row = statements.get<Row>(TEXTS[of], { id, profileId });
  return { ads: row?.ads === 1, clauses: row?.clauses === 1 };
}
