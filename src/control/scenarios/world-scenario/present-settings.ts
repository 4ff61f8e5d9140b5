/**
 * What a world has set, in contrast to its start: settings, regions, policies and outcomes of jobs, overrides of
 * performance numbers, faults and rate limits. As actions of one step.
 */
import { isDeepStrictEqual } from 'node:util';
import { NAMED_NUMBERS } from '../../../core/simulation/names.ts';
import { instantText } from '../../../model/days.ts';
import type { Fault } from '../../../model/faults.ts';
import { JOB_KINDS } from '../../../model/jobs.ts';
import { marketplaceOf } from '../../../model/marketplaces.ts';
import { toMajor } from '../../../model/money.ts';
import type { Override, OverrideLevel } from '../../../model/market.ts';
import {
  writeCompletionPolicy,
  writeEffect,
  writeOutcome,
  writeRateLimit,
  writeSettings,
} from '../../../scenarios/write-input.ts';
import type { World } from '../../../world/state/world.ts';
import type { Item } from './entity-blocks.ts';
import { different } from './market-over-time.ts';

const COLLECTIONS: Readonly<Record<OverrideLevel, string>> = {
  campaign: 'campaigns',
  adGroup: 'adGroups',
  keyword: 'keywords',
  target: 'targets',
  productAd: 'productAds',
};
const IS_MONEY: ReadonlyMap<string, boolean | undefined> = new Map(
  NAMED_NUMBERS.map(({ name, isMoney }) => [name, isMoney]),
);

export function presentSettings(world: World, start: World | undefined, notes: Set<string>): Item[] {
  const actions: Item[] = [];
  const add = (name: string, value: Item | null): void => {
    if (value === null || Object.keys(value).length > 0) actions.push({ [name]: value });
  };
  add('settings', different(writeSettings(world.settings), start && writeSettings(start.settings)));
  add('regions', different(world.row.regions, start?.row.regions));
  add('jobs', different(policiesOf(world), start && policiesOf(start)));
  add('outcomes', newOutcomes(world, start, notes));
  const overrides = newOverrides(world, start, notes);
  if (overrides.length > 0) actions.push({ overrides });
  actions.push(...faultActions(world, start, notes));
  if (!isDeepStrictEqual(world.row.rateLimits, start?.row.rateLimits ?? []))
    actions.push({ rateLimit: world.row.rateLimits.length === 0 ? null : world.row.rateLimits.map(writeRateLimit) });
  const [guard, before] = [world.row.guard?.limits, start?.row.guard?.limits];
  if (!isDeepStrictEqual(guard, before)) actions.push({ guard: guard ?? null });
  return actions;
}

/** Those that are set: the default follows from the dialect. */
function policiesOf({ row: { completionPolicies } }: World): Item {
  return Object.fromEntries(
    JOB_KINDS.flatMap((kind) => {
      const policy = completionPolicies[kind];
      return policy === undefined ? [] : [[`${kind}s`, writeCompletionPolicy(policy)]];
    }),
  );
}

function newOutcomes(world: World, start: World | undefined, notes: Set<string>): Item {
  const outcomes: Item = {};
  for (const kind of JOB_KINDS) {
    const present = world.jobs.outcomes(kind).map(writeOutcome);
    const before = start?.jobs.outcomes(kind).map(writeOutcome) ?? [];
    if (isDeepStrictEqual(present, before)) continue;
    if (before.length > 0)
      notes.add(`The planned outcomes of ${kind}s that the scenario began with are planned again.`);
    if (present.length > before.length || before.length === 0) outcomes[`${kind}s`] = present.slice(before.length);
  }
  return outcomes;
}

function newOverrides(world: World, start: World | undefined, notes: Set<string>): Item[] {
  const keyOf = ({ profileId, level, id, day }: Override): string => [profileId, level, id, day].join(' ');
  const before = new Map(start?.overrides.find({}).map((each) => [keyOf(each), each]));
  const present = world.overrides.find({});
  const kept = new Set(present.map(keyOf));
  if ([...before.keys()].some((key) => !kept.has(key)))
    notes.add('Performance numbers of the scenario that were set back to the simulated ones are left out.');
  return present
    .filter((each) => !isDeepStrictEqual(each.values, before.get(keyOf(each))?.values))
    .flatMap((override) => {
      const profile = world.accountStore.profile(override.profileId);
      if (profile === undefined) return [];
      const { decimals } = marketplaceOf(profile.country);
      const { profileId, level, id, day: date } = override;
      const values = Object.entries(override.values).map(([name, value]) => [
        name,
        IS_MONEY.get(name) === true ? toMajor(value, decimals) : value,
      ]);
      return [{ collection: COLLECTIONS[level], id, profileId, date, values: Object.fromEntries(values) }];
    });
}

function faultActions(world: World, start: World | undefined, notes: Set<string>): Item[] {
  const present = world.faults.all();
  const before = start?.faults.all() ?? [];
  const factsOf = ({ id, match, when, effect, hits, seen, endsAt }: Fault): object => ({
    id,
    match,
    when,
    effect,
    hits,
    seen,
    endsAt,
  });
  if (isDeepStrictEqual(present.map(factsOf), before.map(factsOf))) return [];
  const faults = present.flatMap((fault) => faultOf(fault, world.now(), notes) ?? []);
  return [...(before.length === 0 ? [] : [{ dropFaults: 'all' }]), ...(faults.length === 0 ? [] : [{ faults }])];
}

/** With what is left of its conditions; undefined if nothing is. */
function faultOf(
  { id, match, when, effect, endsAt, hits, seen }: Fault,
  now: number,
  notes: Set<string>,
): Item | undefined {
  const { for: _span, times, skip, ...others } = when;
  if ((endsAt !== null && endsAt <= now) || (times !== undefined && hits >= times)) return undefined;
  if (seen > 0 && (others.every !== undefined || others.probability !== undefined))
    notes.add(`The fault ${id} counts its requests from zero again.`);
  const conditions = {
    ...others,
    ...(times === undefined ? {} : { times: times - hits }),
    ...(skip === undefined || skip <= seen ? {} : { skip: skip - seen }),
    ...(endsAt === null ? {} : { until: instantText(endsAt) }),
  };
  return {
    id,
    ...(Object.keys(match).length === 0 ? {} : { match: { ...match } }),
    ...(Object.keys(conditions).length === 0 ? {} : { when: conditions }),
    effect: writeEffect(effect),
  };
}
