/**
 * Whether a campaign or ad group can serve: it needs an ad, and a keyword or target to show it for.
 */
import type { Id } from '../../model/entities.ts';
import type { Statements } from '../database/statements.ts';

export type CompleteKind = 'campaign' | 'adGroup' | 'sbCampaign' | 'sbAdGroup' | 'sdCampaign' | 'sdAdGroup';

export interface Completeness {
  ads: boolean;
  clauses: boolean;
}

interface Row {
  ads: 0 | 1;
  clauses: 0 | 1;
}

/**
 * A row that is not archived, in an ad group that is not archived. A unary plus keeps SQLite from searching the whole
 * profile by another index; it removes the type of the column.
 */
const live = (table: string, adGroups: string): string =>
  `exists (select 1 from "${table}" as e join "${adGroups}" as g on g."id" = e."adGroupId" and g."profileId" = e."profileId"
    where e."@parent" = @id and +e."profileId" = cast(@profileId as integer) and e."state" <> 'archived' and g."state" <> 'archived')`;

const PRODUCTS = `select ${live('productAds', 'adGroups')} as "ads",
  ${live('keywords', 'adGroups')} or ${live('targets', 'adGroups')} as "clauses"`;
/** A sponsored brands campaign needs an ad only. */
const BRANDS = `select ${live('sbAds', 'sbAdGroups')} as "ads", 1 as "clauses"`;

const DISPLAY = `select ${live('sdProductAds', 'sdAdGroups')} as "ads", ${live('sdTargets', 'sdAdGroups')} as "clauses"`;

/** The query of each kind. */
export const COMPLETENESS: Readonly<Record<CompleteKind, string>> = {
  campaign: PRODUCTS.replaceAll('@parent', 'campaignId'),
  adGroup: PRODUCTS.replaceAll('@parent', 'adGroupId'),
  sbCampaign: BRANDS.replaceAll('@parent', 'campaignId'),
  sbAdGroup: BRANDS.replaceAll('@parent', 'adGroupId'),
  sdCampaign: DISPLAY.replaceAll('@parent', 'campaignId'),
  sdAdGroup: DISPLAY.replaceAll('@parent', 'adGroupId'),
};

export function readCompleteness(statements: Statements, kind: CompleteKind, profileId: Id, id: Id): Completeness {
  const row = statements.get<Row>(COMPLETENESS[kind], { id, profileId });
  return { ads: row?.ads === 1, clauses: row?.clauses === 1 };
}
