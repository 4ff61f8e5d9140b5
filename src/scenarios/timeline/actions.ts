/**
 * Performs an action of a timeline step. Changes are made by `changes.ts`; the other actions are here.
 */
import type { Action } from '../../model/schemas/scenario-file.ts';
import { JOB_KINDS, type JobKind } from '../../model/jobs.ts';
import type { World } from '../../world/state/world.ts';
import { atPath, ValidationError } from '../../model/errors/validation-error.ts';
import { expireLinks, setJobStatus } from '../../core/jobs/jobs.ts';
import { makeChanges } from './changes.ts';
import { resolveProfile } from '../input/resolve-references.ts';
import { parseDuration } from '../input/parse-input.ts';
import { createTestAccount } from './test-account.ts';
import { seedEntities } from '../seeder/seed.ts';

/** Throws a `ValidationError` for what is not possible. */
export function performAction(world: World, action: Action): void {
  const { entities, revoke, endJobs, expireLinks: links, testAccount, advance, ...changes } = action;
  makeChanges(world, changes);
  if (entities !== undefined) atPath('entities', () => seedBlocks(world, entities));
  if (testAccount !== undefined) atPath('testAccount', () => createTestAccount(world, testAccount));
  if (revoke === 'all') world.accountStore.dropAllTokens();
  else if (revoke !== undefined) world.accountStore.dropTokensOf(revoke);
  for (const kind of JOB_KINDS) {
    const end = endJobs?.[`${kind}s`];
    if (end !== undefined) {
      for (const job of world.jobs.all(kind)) setJobStatus(world, job, end.status, end.statusDetails ?? null);
    }
    if (links === 'all' || links === `${kind}s`) expireLinksOf(world, kind);
  }
  if (advance !== undefined) world.setClock(world.now() + parseDuration(advance), world.clockMode);
}

function expireLinksOf(world: World, kind: JobKind): void {
  for (const job of world.jobs.all(kind)) expireLinks(world, job);
}

/** Seeds entities, one block for each profile, and stores their refs for later steps. */
export function seedBlocks(world: World, blocks: NonNullable<Action['entities']>): void {
  for (const [i, { account, country, ...collections }] of blocks.entries()) {
    atPath(`[${i}]`, () => {
      const { profileId } = resolveProfile(world, { account, country });
      const seeded = seedEntities(world, profileId, collections);
      if ('problems' in seeded) throw new ValidationError(seeded.problems);
      for (const [ref, id] of Object.entries(seeded.ids)) world.refs.put(profileId, ref, id);
    });
  }
}
