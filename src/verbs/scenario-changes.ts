/**
 * Makes the changes that a scenario tells, one kind after the other: of its settings, jobs, profiles, entities, numbers.
 */
import type { Changes, Said, SaidOutcome, SaidRipening } from '../scenario/change-schema.ts';
import { suggestion } from '../scenario/did-you-mean.ts';
import type { Flag } from '../model/entities.ts';
import { JOB_KINDS, type JobKind, type Ripening } from '../model/jobs.ts';
import { marketplaceOf, REGIONS } from '../model/marketplaces.ts';
import { toMinor } from '../model/money.ts';
import type { Settings } from '../model/settings.ts';
import type { World } from '../world/world.ts';
import { below, Complaint } from './complaint.ts';
import { faultWished, rateLimitWished } from './fault-wish.ts';
import { putFault, setRateLimit } from './faults.ts';
import { changeEntity } from './scenario-entities.ts';
import { profileSaid, spanSaid } from './scenario-subjects.ts';
import { forceProfile, type ProfileForce } from './force.ts';
import { planOutcome, setRipening } from './jobs.ts';
import { tellOverride } from './scenario-overrides.ts';
import { assignCountries, changeSettings } from './steer.ts';
import { changeModel } from './overrides.ts';

type Name = keyof Changes;
type Maker<K extends Name> = (world: World, said: Said<K>) => void;
type Makers = { readonly [K in Name]: Maker<K> };

/** In the order in which they are made where a file tells several. */
const MAKERS: Makers = {
  regions: (world, said) => {
    for (const region of REGIONS) {
      const countries = said[region];
      if (countries !== undefined) assignCountries(world, region, [...new Set(countries)]);
    }
  },
  profiles: (world, said) => each(said, (one) => changeProfile(world, one)),
  change: (world, said) => each(said, (one) => changeEntity(world, one)),
  settings: (world, said) => changeSettings(world, settingsOf(said)),
  jobs: (world, said) => {
    for (const kind of JOB_KINDS) {
      const how = said[`${kind}s`];
      if (how !== undefined) below(`${kind}s`, () => setRipening(world, { [kind]: ripeningOf(how) }));
    }
  },
  outcomes: (world, said) => {
    for (const kind of JOB_KINDS) {
      below(`${kind}s`, () => each(said[`${kind}s`] ?? [], (one) => plan(world, kind, one)));
    }
  },
  metrics: (world, said) => changeModel(world, { ...world.ledgerModel, ...defined(said) }),
  overrides: (world, said) => each(said, (one) => tellOverride(world, one)),
  dropFaults: (world, said) => {
    if (said === 'all') world.faults.dropAll();
    else each(said, (id) => dropFault(world, id));
  },
  faults: (world, said) => each(said, ({ id, ...fault }) => putFault(world, faultWished(fault), id)),
  rateLimit: (world, said) => setRateLimit(world, said === null ? null : rateLimitWished(said)),
};

const NAMES = Object.keys(MAKERS) as Name[];

/** All that are told. A `Complaint` says what of it can't be, and where it is told. */
export function makeChanges(world: World, changes: Changes): void {
  for (const name of NAMES) makeChange(world, name, changes);
}

function makeChange<K extends Name>(world: World, name: K, changes: Changes): void {
  const said = changes[name];
  const make: Maker<K> = MAKERS[name];
  // What is defined is what its maker takes.
  if (said !== undefined) below(name, () => make(world, said as Said<K>));
}

function each<T>(list: readonly T[], make: (one: T) => void): void {
  for (const [i, one] of list.entries()) below(`[${i}]`, () => make(one));
}

/** What was not said is not a change. */
function defined<T extends object>(said: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only defined values are kept.
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function settingsOf(said: Said<'settings'>): Partial<Settings> {
  const { downloadLinkTtl, snapshotTtl, tokenTtl, moderation, ...others } = said;
  const spans = Object.entries(defined({ downloadLinkTtl, snapshotTtl, tokenTtl })).map(([name, text]) => [
    name,
    spanSaid(name, text),
  ]);
  return {
    ...defined(others),
    ...Object.fromEntries(spans),
    ...(moderation === undefined
      ? {}
      : {
          moderation: typeof moderation === 'string' ? moderation : { after: spanSaid('moderation', moderation.after) },
        }),
  };
}

function ripeningOf({ mode, polls = 0, after = '0s' }: SaidRipening): Ripening {
  if (mode === 'polls') return { mode, polls };
  return mode === 'after' ? { mode, after: spanSaid('after', after) } : { mode };
}

function plan(world: World, kind: JobKind, said: SaidOutcome): void {
  const { outcome, statusDetails = null, times, match = {}, polls, after } = said;
  const { recordType = null, ...whose } = match;
  const isOne = whose.profileId !== undefined || whose.account !== undefined;
  const ripening: Ripening | undefined =
    polls === undefined
      ? after === undefined
        ? undefined
        : { mode: 'after', after: spanSaid('after', after) }
      : { mode: 'polls', polls };
  planOutcome(world, {
    kind,
    outcome: outcome === 'STUCK' ? 'IN_PROGRESS' : outcome,
    statusDetails,
    times,
    recordType,
    profileId: isOne ? below('match', () => profileSaid(world, whose).profileId) : null,
    ripening,
  });
}

function dropFault(world: World, id: string): void {
  if (world.faults.drop(id)) return;
  const known = world.faults.all().map((fault) => fault.id);
  throw new Complaint('', `there is no fault ${id}${suggestion(id, known)}`);
}

function flagOf(said: boolean | null): Flag | null {
  return said === null ? null : said ? 1 : 0;
}

function changeProfile(world: World, said: Said<'profiles'>[number]): void {
  const profile = profileSaid(world, said);
  const { access, validPaymentMethod, dailyBudget, outOfBudget } = said;
  const force: ProfileForce = {};
  if (access !== undefined) force.access = access;
  if (validPaymentMethod !== undefined) force.validPaymentMethod = validPaymentMethod ? 1 : 0;
  if (outOfBudget !== undefined) force.outOfBudget = flagOf(outOfBudget);
  if (dailyBudget !== undefined) {
    const { decimals } = marketplaceOf(profile.country);
    force.dailyBudget = dailyBudget === null ? null : toMinor(dailyBudget, decimals);
  }
  forceProfile(world, profile, force);
}
