/**
 * Submits a new version of the creative of an ad of sponsored brands.
 */
import type { AdFormat } from '../../../model/brands.ts';
import type { NewVersion } from '../../../model/drafts.ts';
import type { Id } from '../../../model/entities.ts';
import { isFailure, type Failure } from '../../../model/failures.ts';
import { replacedVersions } from './versions.ts';
import { find, writeChanges } from '../entities.ts';
import type { Writing } from '../operation-context.ts';
import { parentIds, validateParentsNotArchived } from '../parents.ts';
import { replaceVersion } from '../sb-ads.ts';

/** Returns the number of the version. `format`: that of the ads which the caller may change. */
export function submitVersion(context: Writing, id: Id, version: NewVersion, format?: AdFormat): number | Failure {
  const ad = find(context, 'sbAd', id);
  // The ad of a legacy campaign has no id in any API version.
  if (ad === undefined || context.sbCampaign(ad.campaignId)?.multiAdGroups === 0)
    return { code: 'unknown', kind: 'sbAd', id };
  if (ad.state === 'archived') return { code: 'archived', kind: 'sbAd', id };
  const archived = validateParentsNotArchived(context, 'sbAd', parentIds(ad));
  if (archived !== undefined) return archived;
  if (format !== undefined && format !== ad.format)
    return { code: 'unsupported', field: 'id', detail: `The ad has the format ${ad.format} instead of ${format}` };
  const columns = replaceVersion(context, ad, { ...version, submittedAt: context.at });
  if (isFailure(columns)) return columns;
  writeChanges(context, 'sbAd', ad, { ...columns, updatedAt: context.now });
  return replacedVersions(columns).length + 1;
}
