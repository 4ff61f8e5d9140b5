/**
 * Applies a scenario to a world: creates accounts, manager accounts and entities through the services that requests
 * use, makes the changes, and stores the timeline.
 */
import type { Problem } from '../model/errors/validation-error.ts';
import type { ScenarioFile, Step } from '../model/schemas/scenario-file.ts';
import { listProfiles, type SeedAccount } from '../model/schemas/seed-file.ts';
import { defined } from '../model/defined.ts';
import { readDuration } from '../model/text/durations.ts';
import { marketplaceOf } from '../model/marketplaces.ts';
import { toMinor } from '../model/money.ts';
import type { NewStep, OnCall } from '../world/stores/timeline.ts';
import { World } from '../world/state/world.ts';
import { createAccount, createProfile } from '../core/accounts/accounts.ts';
import { atPath, ValidationError } from '../model/errors/validation-error.ts';
import { fakerWords } from './generator/faker-words.ts';
import { generate } from './generator/generate.ts';
import { linkProfile, addManagerAccount } from '../core/accounts/manager-accounts.ts';
import { seedBlocks } from './timeline/actions.ts';
import { makeChanges } from './timeline/changes.ts';
import { resolveProfile } from './input/resolve-references.ts';
import { parseDuration } from './input/parse-input.ts';
import { recordProfilePast, validatePast } from './seeder/past-values.ts';
import { catchUp, runStep } from './timeline/timeline.ts';

/** Returns the errors; a world with errors must be discarded. */
export function applyScenario(world: World, file: ScenarioFile): Problem[] {
  const problems: Problem[] = [];
  /** Collects the errors of a part, so that the next part is checked too. */
  const attempt = (path: string, work: () => void): void => {
    try {
      atPath(path, work);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push(...error.problems);
    }
  };
  for (const [i, account] of file.accounts.entries()) attempt(`accounts[${i}]`, () => addAccount(world, account));
  // Later sections refer to the accounts.
  if (problems.length > 0) return problems;
  for (const [i, manager] of file.managerAccounts.entries()) {
    attempt(`managerAccounts[${i}]`, () => addManager(world, manager));
  }
  for (const [i, block] of file.entities.entries()) attempt('entities', () => seedBlock(world, i, block));
  for (const [i, block] of file.generate.entries()) attempt(`generate[${i}]`, () => generateEntities(world, block));
  attempt('', () => makeChanges(world, file, 'start'));
  attempt('tokens', () => limitOwnTokens(world, file.tokens));
  if (file.sequence !== undefined) world.skipSequence(file.sequence);
  for (const [i, step] of file.timeline.entries()) {
    attempt(`timeline[${i}]`, () => world.timeline.add(stepOf(step, world.timeline.all().length + 1)));
  }
  return problems;
}

function seedBlock(world: World, index: number, block: ScenarioFile['entities'][number]): void {
  try {
    seedBlocks(world, [block]);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.problems.map((each) => ({ ...each, path: each.path.replace('[0]', `[${index}]`) })),
    );
  }
}

function addAccount(world: World, input: SeedAccount): void {
  const { name, id } = input;
  if (world.accountStore.accounts().some((each) => each.name === name || each.accountId === name)) {
    throw new ValidationError('name', `another account has the name or id ${name}`);
  }
  const account = createAccount(world, { ...input, accountId: id });
  if (account === undefined) throw new ValidationError('id', 'is taken');
  for (const [country, { profileId, access, dailyBudget, validPaymentMethod, ...own }] of listProfiles(input)) {
    const wrong = validatePast(own);
    if (wrong !== undefined) throw new ValidationError(`countries.${country}.${wrong.field}`, wrong.message);
    const { decimals } = marketplaceOf(country);
    const profile = createProfile(world, account, {
      country,
      profileId,
      access: access ?? input.access,
      dailyBudget: dailyBudget === undefined ? null : toMinor(dailyBudget, decimals),
      validPaymentMethod,
      outOfBudget: own.outOfBudget,
      createdAt: own.creationDate === undefined ? undefined : Date.parse(own.creationDate),
    });
    if (profile === undefined) {
      throw new ValidationError(`countries.${country}`, 'a profile with this id or in this country already exists');
    }
    recordProfilePast(world, profile, own.past ?? []);
  }
}

function addManager(world: World, { name, type, links }: ScenarioFile['managerAccounts'][number]): void {
  const manager = addManagerAccount(world, { name, type });
  for (const [i, link] of links.entries()) {
    linkProfile(
      world,
      manager,
      atPath(`links[${i}]`, () => resolveProfile(world, link)),
      link.permission,
    );
  }
}

function generateEntities(world: World, { account, country, ...bulk }: ScenarioFile['generate'][number]): void {
  const { profileId } = resolveProfile(world, { account, country });
  const generated = generate(world, profileId, bulk, fakerWords);
  if ('problems' in generated) throw new ValidationError(generated.problems);
}

function limitOwnTokens(world: World, tokens: ScenarioFile['tokens']): void {
  if (tokens === undefined) return;
  const { ttl, access } = tokens;
  const permissions = access?.map(
    (each, i) => [atPath(`access[${i}]`, () => resolveProfile(world, each).profileId), each.permission] as const,
  );
  world.updateRow({
    ownGrant: {
      ttl: ttl === undefined ? null : parseDuration(ttl),
      access: permissions === undefined ? null : Object.fromEntries(permissions),
    },
  });
}

function stepOf({ name, at, onCall, do: actions }: Step, position: number): NewStep {
  const afterStart = at === undefined ? undefined : readDuration(at);
  return {
    name: name ?? `step-${position}`,
    at: at === undefined || afterStart !== undefined ? null : Date.parse(at),
    afterStart: afterStart ?? null,
    onCall: onCall === undefined ? null : onCallOf(onCall),
    actions: JSON.stringify([actions].flat()),
  };
}

function onCallOf({ nth, repeat, ...match }: NonNullable<Step['onCall']>): OnCall {
  return { match: defined(match), nth, ...(repeat === undefined ? {} : { repeat }) };
}

/** Starts a world at one instant and runs its timeline until another one. */
export function continueUntil(bytes: Buffer, { since, now }: { since: number; now: number }): Buffer {
  const world = new World(bytes);
  try {
    world.timeline.start(since);
    world.faults.start(since);
    world.updateRow({ startedAt: since });
    world.setClock(now, 'frozen');
    catchUp(world);
    world.timeline.fix();
    return world.storage.toBytes();
  } finally {
    world.storage.close();
  }
}

/** Runs the timeline of a file in a copy of the world, so that its errors are reported when the file is compiled. */
export function dryRunTimeline(bytes: Buffer, { timeline }: ScenarioFile, start: number): Problem[] {
  if (timeline.length === 0) return [];
  const world = new World(bytes);
  try {
    world.timeline.start(start);
    const all = world.timeline.all();
    // The steps of the file were added last.
    const indexes = new Map(all.slice(all.length - timeline.length).map(({ seq }, i) => [seq, i]));
    const inOrder = all.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || a.seq - b.seq);
    return inOrder.flatMap((step) => {
      const problems = world.withClockAt(step.at ?? start, () => runStep(world, step));
      const index = indexes.get(step.seq);
      if (index === undefined) return [];
      const isList = Array.isArray(timeline[index]?.do);
      return problems.map(({ path, message }) => ({
        path: `timeline[${index}].do${isList ? path : path.replace(/^\[0\]/, '')}`,
        message,
      }));
    });
  } finally {
    world.storage.close();
  }
}
