/**
 * Changes of an entity that a scenario tells: what a client could do, through the verbs, and what none may.
 */
import type { Said } from '../scenario/change-schema.ts';
import type { Patch } from '../model/drafts.ts';
import type { Kind } from '../model/entities.ts';
import { toMinor } from '../model/money.ts';
import type { World } from '../world/world.ts';
import { Complaint } from './complaint.ts';
import { archive, find, update } from './entities.ts';
import { forceEntity, type Force } from './force.ts';
import { entitySaid } from './scenario-subjects.ts';
import { Batch, scopeOf } from './scope.ts';
import { MODERATIONS } from './seed-brands.ts';
import { STATES } from './seed-drafts.ts';
import { complaint } from './seed-words.ts';

type Change = Said<'change'>[number];

const DAY = 86_400_000;

/** Which of a client's words a collection has; every one has a state. */
const WORDS: Readonly<Record<string, readonly Kind[]>> = {
  rename: ['campaign', 'adGroup', 'sbCampaign', 'sbAdGroup'],
  budget: ['campaign', 'sbCampaign'],
  defaultBid: ['adGroup'],
  bid: ['keyword', 'target', 'sbKeyword', 'sbTarget'],
  outOfBudget: ['campaign', 'sbCampaign'],
  moderationStatus: ['sbAd', 'sbCampaign'],
};

export function changeEntity(world: World, said: Change): void {
  const { kind, row, profile } = entitySaid(world, said);
  for (const [word, kinds] of Object.entries(WORDS)) {
    if (said[word as keyof Change] !== undefined && !kinds.includes(kind)) {
      throw new Complaint(word, `a ${kind} has none`);
    }
  }
  const scope = scopeOf(world, profile);
  const { decimals } = scope.place;
  const { state, rename, budget, defaultBid, bid } = said;
  const money = (major: number): number => toMinor(major, decimals);
  const patch = {
    ...(state === undefined || state === 'ARCHIVED' ? {} : { state: STATES[state] }),
    ...(rename === undefined ? {} : { name: rename }),
    ...(budget === undefined ? {} : { budget: money(budget) }),
    ...(defaultBid === undefined ? {} : { defaultBid: money(defaultBid) }),
    ...(bid === undefined ? {} : { bid: money(bid) }),
  };
  if (Object.keys(patch).length > 0) {
    // Its words were found to be those of its kind.
    const done = update(new Batch(scope), kind, row.id, () => patch as Patch<Kind>);
    if (typeof done !== 'string') throw told(done, decimals);
  }
  if (state === 'ARCHIVED') {
    const done = archive(new Batch(scope), kind, row.id);
    if (typeof done !== 'string') throw told(done, decimals);
  }
  const force = forceOf(world, said);
  const now = find(new Batch(scope), kind, row.id);
  if (now !== undefined && Object.keys(force).length > 0) forceEntity(world, profile, kind, now, force);
}

function told(failure: Parameters<typeof complaint>[0], decimals: 0 | 2): Complaint {
  const { field, message } = complaint(failure, decimals, { name: 'rename' });
  return new Complaint(field, message);
}

function forceOf(world: World, said: Change): Force {
  const { servingStatus, outOfBudget, moderationStatus, createdDaysAgo, updatedDaysAgo } = said;
  const ago = (days: number): number => Math.floor((world.now() - days * DAY) / 1000) * 1000;
  return {
    ...(servingStatus === undefined ? {} : { forcedStatus: servingStatus }),
    ...(outOfBudget === undefined ? {} : { outOfBudget: outOfBudget === null ? null : outOfBudget ? 1 : 0 }),
    ...(moderationStatus === undefined ? {} : { moderation: MODERATIONS[moderationStatus], approvedAt: null }),
    ...(createdDaysAgo === undefined ? {} : { createdAt: ago(createdDaysAgo) }),
    ...(updatedDaysAgo === undefined ? {} : { updatedAt: ago(updatedDaysAgo) }),
  };
}
