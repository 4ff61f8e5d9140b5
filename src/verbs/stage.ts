/**
 * Puts on a world what a scenario tells: accounts, manager accounts and entities, through the verbs like everyone's;
 * then how it is changed, and what is to happen there.
 */
import type { Problem } from '../scenario/read-yaml.ts';
import type { ScenarioFile, Step } from '../scenario/scenario-file.ts';
import { profilesOf, type SeedAccount } from '../scenario/seed-file.ts';
import { marketplaceOf } from '../model/marketplaces.ts';
import { toMinor } from '../model/money.ts';
import type { NewStep } from '../world/timeline.ts';
import { World } from '../world/world.ts';
import { openAccount, openProfile } from './accounts.ts';
import { below, Complaint } from './complaint.ts';
import { generate } from './generate.ts';
import { linkProfile, openManagerAccount } from './manager-accounts.ts';
import { plantBlocks } from './scenario-actions.ts';
import { makeChanges } from './scenario-changes.ts';
import { profileSaid } from './scenario-subjects.ts';
import { instantSaid, isSpan, spanSaid } from './times-said.ts';
import { take } from './timeline.ts';

/** All of it, or what of it can't be. */
export function stage(world: World, file: ScenarioFile): Problem[] {
  const problems: Problem[] = [];
  /** Whatever is wrong with one part, the next is looked at too, as long as it can be. */
  const attempt = (path: string, work: () => void): void => {
    try {
      below(path, work);
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      problems.push(...error.problems);
    }
  };
  for (const [i, said] of file.accounts.entries()) attempt(`accounts[${i}]`, () => open(world, said));
  // Who is not there can't be named.
  if (problems.length > 0) return problems;
  for (const [i, said] of file.managerAccounts.entries()) {
    attempt(`managerAccounts[${i}]`, () => manage(world, said));
  }
  for (const [i, block] of file.entities.entries()) attempt('entities', () => plantAt(world, i, block));
  for (const [i, block] of file.generate.entries()) attempt(`generate[${i}]`, () => fill(world, block));
  attempt('', () => makeChanges(world, file));
  attempt('tokens', () => grant(world, file.tokens));
  for (const [i, step] of file.timeline.entries()) {
    attempt(`timeline[${i}]`, () => world.timeline.add(stepOf(step, world.timeline.all().length + 1)));
  }
  return problems;
}

function plantAt(world: World, place: number, block: ScenarioFile['entities'][number]): void {
  try {
    plantBlocks(world, [block]);
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    throw new Complaint(error.problems.map((each) => ({ ...each, path: each.path.replace('[0]', `[${place}]`) })));
  }
}

function open(world: World, said: SeedAccount): void {
  const { name, id } = said;
  if (world.people.accounts().some((each) => each.name === name || each.accountId === name)) {
    throw new Complaint('name', `another account is called ${name}`);
  }
  const account = openAccount(world, { ...said, accountId: id });
  if (account === undefined) throw new Complaint('id', 'is taken');
  for (const [country, { profileId, access, dailyBudget, validPaymentMethod }] of profilesOf(said)) {
    const { decimals } = marketplaceOf(country);
    const profile = openProfile(world, account, {
      country,
      profileId,
      access: access ?? said.access,
      dailyBudget: dailyBudget === undefined ? null : toMinor(dailyBudget, decimals),
      validPaymentMethod,
    });
    if (profile === undefined) {
      throw new Complaint(`countries.${country}`, 'there is such a profile already: its id, or its country');
    }
  }
}

function manage(world: World, { name, type, links }: ScenarioFile['managerAccounts'][number]): void {
  const manager = openManagerAccount(world, { name, type });
  for (const [i, link] of links.entries()) {
    linkProfile(
      world,
      manager,
      below(`links[${i}]`, () => profileSaid(world, link)),
      link.permission,
    );
  }
}

function fill(world: World, { account, country, ...bulk }: ScenarioFile['generate'][number]): void {
  const { profileId } = profileSaid(world, { account, country });
  const generated = generate(world, profileId, bulk);
  if ('problems' in generated) throw new Complaint(generated.problems);
}

function grant(world: World, said: ScenarioFile['tokens']): void {
  if (said === undefined) return;
  const { ttl, access } = said;
  const narrowed = access?.map(
    (one, i) => [below(`access[${i}]`, () => profileSaid(world, one).profileId), one.permission] as const,
  );
  world.changeSelf({
    ownGrant: {
      ttl: ttl === undefined ? null : spanSaid('ttl', ttl),
      access: narrowed === undefined ? null : Object.fromEntries(narrowed),
    },
  });
}

function stepOf({ name, at, onCall, do: done }: Step, place: number): NewStep {
  const fromStart = at !== undefined && isSpan(at);
  return {
    name: name ?? `step-${place}`,
    at: at === undefined || fromStart ? null : instantSaid('at', at),
    afterStart: fromStart ? spanSaid('at', at) : null,
    operation: onCall?.operation ?? null,
    nth: onCall?.nth ?? null,
    actions: JSON.stringify([done].flat()),
  };
}

/** Lets the timeline of a file happen in a copy of the world, so that what can't be is told before it is needed. */
export function rehearse(bytes: Buffer, { timeline }: ScenarioFile, start: number): Problem[] {
  if (timeline.length === 0) return [];
  const world = new World(bytes);
  try {
    world.timeline.start(start);
    const all = world.timeline.all();
    // Those of the file are the last that were added.
    const places = new Map(all.slice(all.length - timeline.length).map(({ seq }, i) => [seq, i]));
    const inOrder = all.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || a.seq - b.seq);
    return inOrder.flatMap((step) => {
      const problems = world.asIfAt(step.at ?? start, () => take(world, step));
      const place = places.get(step.seq);
      if (place === undefined) return [];
      const isList = Array.isArray(timeline[place]?.do);
      return problems.map(({ path, message }) => ({
        path: `timeline[${place}].do${isList ? path : path.replace(/^\[0\]/, '')}`,
        message,
      }));
    });
  } finally {
    world.close();
  }
}
