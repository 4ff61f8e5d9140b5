/**
 * Plays seeds on blank worlds: accounts, manager accounts and entities go through the verbs, like everyone's.
 * Loading this takes longer than a start may: see `play.ts`.
 */
import { readSeed, type LocatedProblem, type Problem, type Reading } from '../scenario/read-seed.ts';
import { PLAYED_AT, seedText } from '../scenario/seed-files.ts';
import { accountCalled, namesDays, profilesOf, type SeedAccount, type SeedFile } from '../scenario/seed-file.ts';
import type { Account, Profile } from '../model/accounts.ts';
import { marketplaceOf } from '../model/marketplaces.ts';
import { toMinor } from '../model/money.ts';
import { blankWorld } from '../world/blank.ts';
import type { World } from '../world/world.ts';
import type { Play, Template } from '../world/worlds.ts';
import { openAccount, openProfile, profileIn } from './accounts.ts';
import { generate } from './generate.ts';
import { linkProfile, openManagerAccount } from './manager-accounts.ts';
import { plant } from './seed.ts';

const DAY = 86_400_000;
/** Templates that are kept: worlds of a test run mostly start from the same few. */
const MOST_KEPT = 16;

interface Facts {
  scenario: string;
  seed: string;
  /** When a world of it is to start: of use to what names days of the calendar. */
  now: number;
}

const read = new Map<string, Reading>();
const kept = new Map<string, Template>();

/** A scenario of the seeds' folder, read once, and played once for each seed (and day, where it names days). */
export const play: Play = (scenario, seed, now): Template => {
  const reading = read.get(scenario) ?? readSeed(seedText(scenario));
  if ('problems' in reading) throw new BadSeed(scenario, reading.problems);
  read.set(scenario, reading);
  const playedAt = instantOf(reading.seed, now);
  const key = JSON.stringify([scenario, seed, playedAt]);
  const found = kept.get(key);
  if (found !== undefined) return found;
  const template = playReading(reading, { scenario, seed, now });
  if ('problems' in template) throw new BadSeed(scenario, template.problems);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(key, template);
  return template;
};

/** A seed as YAML or JSON, or all that is wrong with it. */
export function playText(text: string, facts: Facts): Template | { problems: LocatedProblem[] } {
  const reading = readSeed(text);
  return 'problems' in reading ? reading : playReading(reading, facts);
}

function playReading(
  { seed: file, locate }: Exclude<Reading, { problems: unknown }>,
  { scenario, seed, now }: Facts,
): Template | { problems: LocatedProblem[] } {
  const playedAt = instantOf(file, now);
  const world = blankWorld({ name: 'default', seed, scenario, now: playedAt });
  try {
    const problems = world.transaction(() => {
      const wrong = people(world, file);
      return wrong.length > 0 ? wrong : entities(world, file);
    });
    return problems.length > 0 ? { problems: problems.map(locate) } : { bytes: world.toBytes(), playedAt };
  } finally {
    world.close();
  }
}

/** Whole days away from the one instant: at the start of a world the rest is moved by whole days too. */
function instantOf(file: SeedFile, now: number): number {
  return namesDays(file) ? PLAYED_AT + Math.floor((now - PLAYED_AT) / DAY) * DAY : PLAYED_AT;
}

export class BadSeed extends Error {
  constructor(scenario: string, problems: readonly LocatedProblem[]) {
    const lines = problems.map(({ line, column, path, message }) => `  ${line}:${column} ${path} ${message}`);
    super(`scenario '${scenario}' can't be played:\n${lines.join('\n')}`);
  }
}

function people(world: World, file: SeedFile): Problem[] {
  const problems: Problem[] = [];
  for (const [i, said] of file.accounts.entries()) {
    const account = openAccount(world, { ...said, accountId: said.id });
    if (account === undefined) problems.push({ path: `accounts[${i}].id`, message: 'is taken' });
    else problems.push(...profiles(world, account, said, `accounts[${i}].countries`));
  }
  if (problems.length > 0) return problems;
  for (const { name, type, links } of file.managerAccounts) {
    const manager = openManagerAccount(world, { name, type });
    for (const link of links) linkProfile(world, manager, profileOf(world, file, link), link.permission);
  }
  return [];
}

function profiles(world: World, account: Account, said: SeedAccount, path: string): Problem[] {
  return profilesOf(said).flatMap(([country, { profileId, access, dailyBudget, validPaymentMethod }]) => {
    const { decimals } = marketplaceOf(country);
    const profile = openProfile(world, account, {
      country,
      profileId,
      access: access ?? said.access,
      dailyBudget: dailyBudget === undefined ? null : toMinor(dailyBudget, decimals),
      validPaymentMethod,
    });
    return profile === undefined
      ? [{ path: `${path}.${country}`, message: 'there is such a profile already: its id, or its country' }]
      : [];
  });
}

function entities(world: World, file: SeedFile): Problem[] {
  const problems: Problem[] = [];
  const note = (prefix: string, outcome: object): void => {
    if (!('problems' in outcome)) return;
    // Both verbs answer problems of this form.
    for (const { path, message } of outcome.problems as Problem[]) {
      problems.push({ path: path === '' ? prefix : `${prefix}.${path}`, message });
    }
  };
  for (const [i, { account, country, ...said }] of file.entities.entries()) {
    const { profileId } = profileOf(world, file, { account, country });
    note(`entities[${i}]`, plant(world, profileId, said));
  }
  for (const [i, { account, country, ...said }] of file.generate.entries()) {
    const { profileId } = profileOf(world, file, { account, country });
    note(`generate[${i}]`, generate(world, profileId, said));
  }
  return problems;
}

/** Of an account of the file: reading it has checked that it is there. */
function profileOf(
  world: World,
  file: SeedFile,
  whose: Pick<SeedFile['entities'][number], 'account' | 'country'>,
): Profile {
  const called = accountCalled(file, whose.account);
  const place = called === undefined ? -1 : file.accounts.indexOf(called);
  const account = world.people.accounts()[place];
  const profile = account && profileIn(world, account, whose.country);
  if (profile === undefined) throw new Error(`account ${whose.account} has no profile in ${whose.country}`);
  return profile;
}
