/**
 * Makes the changes that a scenario tells, one kind after the other: of its settings, jobs, profiles, entities, numbers.
 */
import type { Changes, Said, SaidOutcome } from '../scenario/change-schema.ts';
import { suggestion } from '../scenario/did-you-mean.ts';
import { defined } from '../model/defined.ts';
import type { Flag } from '../model/entities.ts';
import { JOB_KINDS, type JobKind } from '../model/jobs.ts';
import { marketplaceOf, REGIONS } from '../model/marketplaces.ts';
import { toMinor } from '../model/money.ts';
import type { World } from '../world/world.ts';
import { below, Complaint } from './complaint.ts';
import { faultWished, rateLimitWished } from './fault-wish.ts';
import { putFault, setRateLimit } from './faults.ts';
import { changeEntity } from './scenario-entities.ts';
import { outcomeWished, ripeningWished } from './job-wish.ts';
import { profileSaid } from './scenario-subjects.ts';
import { forceProfile, type ProfileForce } from './force.ts';
import { planOutcome, setRipening } from './jobs.ts';
import { tellOverride } from './scenario-overrides.ts';
import { settingsWished } from './settings-wish.ts';
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
  settings: (world, said) => changeSettings(world, settingsWished(said)),
  jobs: (world, said) => {
    for (const kind of JOB_KINDS) {
      const how = said[`${kind}s`];
      if (how !== undefined) below(`${kind}s`, () => setRipening(world, { [kind]: ripeningWished(how) }));
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

function plan(world: World, kind: JobKind, said: SaidOutcome): void {
  const { match = {}, times } = said;
  const { recordType = null, ...whose } = match;
  const isOne = whose.profileId !== undefined || whose.account !== undefined;
  const profileId = isOne ? below('match', () => profileSaid(world, whose).profileId) : null;
  planOutcome(world, { ...outcomeWished(said), kind, times, recordType, profileId });
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
