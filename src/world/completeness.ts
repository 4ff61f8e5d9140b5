/**
 * Whether something that can serve is there: an ad to show, and a keyword or target to show it for.
 */
import type { Id } from '../model/entities.ts';
import type { Statements } from './statements.ts';

export interface Completeness {
  ads: boolean;
  clauses: boolean;
}

interface Row {
  ads: 0 | 1;
  clauses: 0 | 1;
}

const live = (table: string): string =>
  `exists (select 1 from "${table}" as e join "adGroups" as g on g."id" = e."adGroupId" and g."profileId" = e."profileId"
    where e."@parent" = @id and e."profileId" = @profileId and e."state" <> 'archived' and g."state" <> 'archived')`;

const text = (parent: string): string =>
  `select ${live('productAds')} as "ads", ${live('keywords')} or ${live('targets')} as "clauses"`.replaceAll(
    '@parent',
    parent,
  );

const OF_CAMPAIGN = text('campaignId');
const OF_AD_GROUP = text('adGroupId');

/** Counts what is not archived, in ad groups that are not archived. */
export function completenessOf(
  statements: Statements,
  of: 'campaign' | 'adGroup',
  profileId: Id,
  id: Id,
): Completeness {
  const row = statements.get<Row>(of === 'campaign' ? OF_CAMPAIGN : OF_AD_GROUP, { id, profileId });
  return { ads: row?.ads === 1, clauses: row?.clauses === 1 };
}
