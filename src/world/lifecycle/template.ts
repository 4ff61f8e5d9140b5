/**
 * Templates: compiled scenarios, from which worlds start. Their dates are shifted by whole days, so that "forty days ago"
 * in a scenario is forty days before the day on which a world starts from it.
 */
import { getTableColumns } from 'drizzle-orm';
import { FifoCache } from '../../model/fifo-cache.ts';
import type { ClockMode } from '../clock.ts';
import { COLLECTIONS, type CollectionName } from '../../model/kinds.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { TABLES } from '../database/schema/tables.ts';
import { World } from '../state/world.ts';

export const DEFAULT_SEED = '1';

/** A scenario compiled at `compiledAt`. Each world is a copy, with dates shifted by whole days to the day of its start. */
export interface Template {
  bytes: Buffer;
  compiledAt: number;
  /** The start instant and the mode of the clock, if the scenario sets them. */
  clock?: { now?: number | undefined; mode?: ClockMode | undefined } | undefined;
}

export interface ScenarioStart {
  /** The requested seed, which takes precedence over that of the scenario. */
  seed?: string | undefined;
  /** The seed if none is requested and the scenario has none. */
  defaultSeed?: string | undefined;
  /** The start instant of the world. */
  now: number;
  /** Whether `now` was requested explicitly, so that it takes precedence over the instant of the scenario. */
  hasRequestedNow?: boolean | undefined;
}

/**
 * Compiles a scenario, or returns the cached result. A scenario with calendar dates is compiled for `now`, so that its
 * dates are not shifted.
 */
export type CompiledScenario = (scenario: string, start: ScenarioStart) => Template;

/** Shifted templates by the number of days, shared by all worlds: most start on the same day. */
const shiftedBytes = new WeakMap<Buffer, FifoCache<number, Buffer>>();
const MAX_SHIFTED = 8;

/** Returns a template with its dates shifted to a start. */
export function movedTo({ bytes: template, compiledAt }: Template, start: number): Buffer {
  const days = Math.floor((start - compiledAt) / DAY_MS);
  if (days === 0) return template;
  let byDays = shiftedBytes.get(template);
  if (byDays === undefined) shiftedBytes.set(template, (byDays = new FifoCache(MAX_SHIFTED)));
  let bytes = byDays.get(days);
  if (bytes === undefined) byDays.set(days, (bytes = shiftDates(template, days)));
  return bytes;
}

export function shiftDates(template: Buffer, days: number): Buffer {
  const world = new World(template);
  const shiftMs = days * DAY_MS;
  world.transaction(() => {
    const step = `${days} days`;
    for (const table of [...COLLECTIONS, 'budgetRules', 'bidRules'] as const)
      shiftColumns(world, table, { step, shiftMs });
    world.run(
      `update "history" set "was" = json_extract("was", '$') + ? where "field" in ('approvedAt', 'startAt', 'endAt') and "was" <> 'null'`,
      [shiftMs],
    );
    world.run('update "history" set "at" = "at" + ?', [shiftMs]);
    world.run('update "writes" set "at" = "at" + ?', [shiftMs]);
    world.run('update "overrides" set "day" = date("day", ?)', [step]);
    // Previous start and end days in the change history are days too.
    world.run(
      `update "history" set "was" = json_quote(date(json_extract("was", '$'), ?)) where "field" in ('startDay', 'endDay') and "was" <> 'null'`,
      [step],
    );
    world.run('update "faults" set "createdAt" = "createdAt" + ?, "endsAt" = "endsAt" + ?', [shiftMs, shiftMs]);
    world.run('update "profiles" set "createdAt" = "createdAt" + ?', [shiftMs]);
    shiftMarket(world, shiftMs);
    world.run('update "managerAccounts" set "createdAt" = "createdAt" + ?', [shiftMs]);
  });
  const bytes = world.storage.toBytes();
  world.storage.close();
  return bytes;
}

/** The instants and the days in the columns of a table. */
function shiftColumns(
  world: World,
  table: CollectionName | 'budgetRules' | 'bidRules',
  { step, shiftMs }: { step: string; shiftMs: number },
): void {
  const all: Readonly<Record<string, { name: string; columnType: string }>> = getTableColumns(TABLES[table]);
  const columns = Object.values(all).flatMap(({ name, columnType }): { set: string; by: string | number }[] => {
    if (columnType === 'SQLiteTimestamp') return [{ set: `"${name}" = "${name}" + ?`, by: shiftMs }];
    return name.endsWith('Day') ? [{ set: `"${name}" = date("${name}", ?)`, by: step }] : [];
  });
  const sets = columns.map(({ set }) => set).join(', ');
  world.run(
    `update "${table}" set ${sets}`,
    columns.map(({ by }) => by),
  );
}

/** What the parameters, products and topics of the world are from instants on. */
function shiftMarket(world: World, shiftMs: number): void {
  const { parameterChanges, products, topics } = world.row;
  const moved = <T extends { at: number | null }>(each: T): T => ({
    ...each,
    at: each.at === null ? null : each.at + shiftMs,
  });
  if ([parameterChanges, products, topics].some((list) => list.length > 0))
    world.updateRow({
      parameterChanges: parameterChanges.map(({ at, was }) => ({ at: at + shiftMs, was })),
      products: products.map(moved),
      topics: topics.map(moved),
    });
}
