/**
 * What a step of a scenario's timeline does. Everything that is not a change of what is so is done here.
 */
import type { Action } from '../scenario/scenario-file.ts';
import { JOB_KINDS, type JobKind } from '../model/jobs.ts';
import type { World } from '../world/world.ts';
import { below, Complaint } from './complaint.ts';
import { expireLinks, forceJob } from './jobs.ts';
import { makeChanges } from './scenario-changes.ts';
import { profileSaid } from './scenario-subjects.ts';
import { spanSaid } from './times-said.ts';
import { plant } from './seed.ts';

/** A `Complaint` says what of it can't be done. */
export function perform(world: World, action: Action): void {
  const { entities, revoke, endJobs, expireLinks: links, advance, ...changes } = action;
  makeChanges(world, changes);
  if (entities !== undefined) below('entities', () => plantBlocks(world, entities));
  if (revoke === 'all') world.people.dropAllTokens();
  else if (revoke !== undefined) world.people.dropTokensOf(revoke);
  for (const kind of JOB_KINDS) {
    const end = endJobs?.[`${kind}s`];
    if (end !== undefined) {
      for (const job of world.jobs.all(kind)) forceJob(world, job, end.status, end.statusDetails ?? null);
    }
    if (links === 'all' || links === `${kind}s`) expireLinksOf(world, kind);
  }
  if (advance !== undefined) world.setClock(world.now() + spanSaid('advance', advance), world.clockMode);
}

function expireLinksOf(world: World, kind: JobKind): void {
  for (const job of world.jobs.all(kind)) expireLinks(world, job);
}

/** Entities that are written out, for one profile a block. Their refs are good from then on. */
export function plantBlocks(world: World, blocks: NonNullable<Action['entities']>): void {
  for (const [i, { account, country, ...said }] of blocks.entries()) {
    below(`[${i}]`, () => {
      const { profileId } = profileSaid(world, { account, country });
      const planted = plant(world, profileId, said);
      if ('problems' in planted) throw new Complaint(planted.problems);
      for (const [ref, id] of Object.entries(planted.ids)) world.refs.put(profileId, ref, id);
    });
  }
}
