/**
 * The images and videos that creatives name: assets of the library, or media of sponsored brands version 3.
 */
import { withoutVersion } from '../../../model/assets/assets.ts';
import { isUsable } from '../../../model/assets/media.ts';
import type { Failure } from '../../../model/failures.ts';
import type { Scope, Writing } from '../operation-context.ts';

/** By default, unknown ids are accepted and recorded as violations. */
export function validateAssets(context: Writing, ids: readonly string[]): Failure | undefined {
  for (const id of ids) {
    if (isKnown(context.scope, id)) continue;
    const failure: Failure = { code: 'unsupported', field: 'creative', detail: `There is no asset ${id}` };
    const refused = context.reportViolation({ rule: 'unknown-asset', evidence: `asset ${id}` }, failure);
    if (refused !== undefined || mustExist(context)) return refused ?? failure;
  }
  return undefined;
}

/** Whether an unknown id is refused. Seeds name what they want. */
export function mustExist({ strict, scope, policy }: Writing): boolean {
  return strict || (scope.world.settings.assetIds === 'existing' && policy.unknownAssets === 'refused');
}

/** An id may name a version. */
function isKnown({ world, profile }: Scope, id: string): boolean {
  const { profileId } = profile;
  if ([id, withoutVersion(id)].some((each) => world.assets.has(profileId, each, world.now()))) return true;
  const media = world.assetUploads.byMedia(profileId, id);
  return media !== undefined && isUsable(media, world.now());
}
