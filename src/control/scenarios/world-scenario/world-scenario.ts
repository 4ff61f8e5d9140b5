/**
 * A scenario that makes an equal world: what distinguishes a world from its start, as steps at the instants of the
 * changes, or everything with its former values, and what is set now. What no scenario can express is in the notes.
 */
import type { AccountRecordKind } from '../../../model/accounts.ts';
import { instantText } from '../../../model/days.ts';
import { JOB_KINDS } from '../../../model/jobs.ts';
import type { Write } from '../../../world/stores/logged-writes.ts';
import type { World } from '../../../world/state/world.ts';
import { EntityBlocks, type Item } from './entity-blocks.ts';
import { RecordedSteps, type Step } from './recorded-steps.ts';
import { presentSettings } from './present-settings.ts';
import { marketOverTime } from './market-over-time.ts';
import { newAccounts } from './new-accounts.ts';

export interface WorldScenario {
  scenario: Item;
  notes: string[];
}

export interface Start {
  /** The name of the scenario that the world started from, if other worlds can start from it. */
  name: string;
  /** A world that has just started from it, at the same instant and with the same seed. */
  world: World;
}

/**
 * When the world started, if a start of its scenario and the changes since then make an equal world: the log has them
 * all, and the timeline has created nothing, which would get other ids. No seed can create a draft that is submitted
 * later.
 */
export function repeatableStart(world: World): number | undefined {
  const [first, ...writes] = world.loggedWrites.writesAfter(world.changeLog.first - 1);
  const isRepeatable = !hasCountedCalls(world) && !writes.some(isCreationOfTimeline) && !hasSubmittedDrafts(world);
  return first?.origin === 'start' && isRepeatable ? first.at : undefined;
}

function isCreationOfTimeline({ origin, created }: Write): boolean {
  return origin === 'timeline' && created.length > 0;
}

function hasSubmittedDrafts({ loggedWrites, changeLog }: World): boolean {
  return loggedWrites
    .editsAfter(changeLog.first)
    .some(({ table, was }) => table === 'sbCampaigns' && was['draft'] !== undefined);
}

/** Steps that a scenario can have. */
const MAX_STEPS = 1000;

/** What clients store for accounts, which no scenario has. */
const ACCOUNT_RECORDS = {
  locationIndex: 'location indexes',
  productGroupEligibility: 'eligibilities of product groups',
  denyListRequest: 'deny lists',
  optimizationRule: 'optimization rules',
} satisfies Readonly<Record<AccountRecordKind, string>>;

/** Without `start`, the scenario extends no other and has everything. */
export function worldScenario(world: World, start: Start | undefined): WorldScenario {
  const notes = new Set<string>([
    'Tokens, reports in progress, files, links and the journal are not part of a scenario.',
  ]);
  const now = world.now();
  const blocks = new EntityBlocks(world, notes);
  const recorded = start === undefined ? [] : new RecordedSteps(world, start.world, notes).all();
  const market = marketOverTime(world, start?.world, notes);
  const steps = merged(
    [...inOrder(recorded, now, notes), ...market.steps].toSorted((a, b) => a.at - b.at),
    notes,
  );
  const settings = presentSettings(world, start?.world, notes);
  const last = settings.length === 0 ? [] : [{ at: now, actions: settings }];
  const timeline = [...steps, ...last].map(({ at, actions }) => ({ at: instantText(at), do: actions }));
  for (const kind of JOB_KINDS)
    if (world.jobs.all(kind).length > 0) notes.add(`The ${kind}s of the world are left out.`);
  noteAccountRecords(world, notes);
  const scenario = {
    description: `The state of the world ${world.name}`,
    ...(start === undefined ? {} : { extends: start.name }),
    seed: world.seed,
    // Generated ids must not be those of the entities here.
    sequence: world.row.sequence,
    clock: {
      now: instantText(now),
      ...(start === undefined ? {} : { since: instantText(start.world.now()) }),
      mode: world.clockMode,
    },
    ...market.top,
    ...newAccounts(world, start?.world, { blocks, notes }),
    entities: start === undefined ? blocks.all() : [],
    timeline: [...timeline, ...(start === undefined ? pendingSteps(world) : [])],
  };
  return { scenario: withoutEmpty(scenario), notes: [...notes] };
}

function noteAccountRecords({ accountStore, accountRecords }: World, notes: Set<string>): void {
  const accounts = accountStore.accounts();
  for (const [kind, name] of Object.entries(ACCOUNT_RECORDS) as [AccountRecordKind, string][])
    if (accounts.some(({ accountId }) => accountRecords.list(accountId, kind).length > 0))
      notes.add(`The ${name} of the world are left out.`);
}

/** A timeline takes its steps in the order of time, which is not that of the writes if the clock was set back. */
function inOrder(steps: readonly Step[], now: number, notes: Set<string>): Step[] {
  let last = Number.NEGATIVE_INFINITY;
  return steps.map(({ at, actions }) => {
    last = Math.max(last, Math.min(at, now));
    if (last !== at) notes.add('The clock was set back, so some changes have other instants.');
    return { at: last, actions };
  });
}

/** Steps of one instant become one, and so do further ones if there are too many. */
function merged(steps: readonly Step[], notes: Set<string>): Step[] {
  const byInstant: Step[] = [];
  for (const { at, actions } of steps) {
    const last = byInstant.at(-1);
    if (last?.at === at) last.actions.push(...actions);
    else byInstant.push({ at, actions: [...actions] });
  }
  // One is left for the settings.
  const size = Math.ceil(byInstant.length / (MAX_STEPS - 1));
  if (size <= 1) return byInstant;
  notes.add(
    `Each step has the writes of ${size} instants, at the last of them, because a timeline has at most ${MAX_STEPS} steps.`,
  );
  return Array.from({ length: Math.ceil(byInstant.length / size) }, (_, i) => {
    const part = byInstant.slice(i * size, (i + 1) * size);
    return { at: part.at(-1)?.at ?? 0, actions: part.flatMap(({ actions }) => actions) };
  });
}

/** Of a scenario that has no name: the steps that are still to come. */
function pendingSteps(world: World): Item[] {
  return world.timeline.all().flatMap(({ name, at, onCall, doneAt, seen, actions }) => {
    if (doneAt !== null && onCall?.repeat !== true) return [];
    const when =
      onCall === null
        ? { at: instantText(at ?? world.now()) }
        : {
            onCall: {
              ...onCall.match,
              nth: Math.max(1, onCall.nth - seen),
              ...(onCall.repeat ? { repeat: true } : {}),
            },
          };
    // Stored by the timeline, which the schema has checked.
    return [{ name, ...when, do: JSON.parse(actions) as unknown }];
  });
}

/** An empty list of topics replaces those of the scenario that this one extends. */
function withoutEmpty(scenario: Item): Item {
  return Object.fromEntries(
    Object.entries(scenario).filter(
      ([name, value]) => !(Array.isArray(value) && value.length === 0) || name === 'topics',
    ),
  );
}

/** Whether the timeline has steps that calls have taken or counted, which a start of the scenario would repeat. */
function hasCountedCalls(world: World): boolean {
  return world.timeline.all().some(({ onCall, seen, doneAt }) => onCall !== null && (seen > 0 || doneAt !== null));
}
