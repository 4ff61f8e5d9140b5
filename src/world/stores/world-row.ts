/**
 * The world row: name, seed, clock, settings and other values that a world has once. It is read when the world opens.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Permission } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import { FifoCache } from '../../model/fifo-cache.ts';
import type { CompletionPolicies } from '../../model/jobs.ts';
import { DEFAULT_SIMULATION_PARAMETERS, type SimulationParameters } from '../../model/simulation-parameters.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../model/settings.ts';
import type { Country, Region } from '../../model/marketplaces.ts';
import type { ClockState } from '../clock.ts';
import type { Guard } from './guard.ts';
import type { TableRow } from '../database/row-types.ts';
import { WRITE_SEQUENCE, type Statements } from '../database/statements.ts';
import type { Attribution } from '../../model/schemas/attribution-schema.ts';
import type { RateLimit } from '../../model/stored/faults.ts';
import type { ProductChange, TopicsChange } from '../stored-json.ts';

export const NO_ATTRIBUTION: Attribution = { publishers: [], campaigns: [] };

/** The countries that each region serves. */
export type Regions = Readonly<Record<Region, readonly Country[]>>;

/** The rights of a world's initial tokens, and the time to live of the access token in milliseconds. */
interface OwnGrant {
  ttl: number | null;
  access: Record<Id, Permission> | null;
}

/** The parameters before a change. */
interface ParameterChange {
  /** Epoch milliseconds: the instant from which the next parameters hold. */
  at: number;
  was: SimulationParameters;
}

export interface WorldRow {
  name: string;
  seed: string;
  scenario: string;
  createdAt: number;
  clock: ClockState;
  sequence: number;
  settings: Settings;
  regions: Regions;
  /** The policies that are set; `World.completionPolicyOf` adds the defaults. */
  completionPolicies: Partial<CompletionPolicies>;
  simulationParameters: SimulationParameters;
  /** The former parameters, oldest first. */
  parameterChanges: readonly ParameterChange[];
  /** What is declared of products, by ASIN and then by instant. */
  products: readonly ProductChange[];
  /** What is declared of topics, by instant. */
  topics: readonly TopicsChange[];
  /** What is declared of attribution, on all days. */
  attribution: Attribution;
  /** The version of the simulation with which the world was created. */
  simulationVersion: number;
  /** The creation of the world, or of that of which it is a copy: from when stocks are sold and rivals respond. */
  startedAt: number;
  rateLimits: readonly RateLimit[];
  ownGrant: OwnGrant | null;
  guard: Guard | null;
}

export function readWorldRow(statements: Statements): WorldRow {
  const row = statements.get<TableRow<'world'>>('select * from "world"', []);
  if (row === undefined) throw new Error('the database is not a world: the row of the table world is missing');
  return {
    name: row.name,
    seed: row.seed,
    scenario: row.scenario,
    createdAt: row.createdAt,
    clock: { mode: row.clockMode, at: row.clockAt, offset: row.clockOffset },
    sequence: row.sequence,
    settings: { ...DEFAULT_SETTINGS, ...JSON.parse(row.settings) },
    regions: JSON.parse(row.regions),
    completionPolicies: JSON.parse(row.completionPolicies),
    simulationParameters: withDefaults(JSON.parse(row.simulationParameters)),
    parameterChanges: readChanges(row.parameterChanges),
    products: readProducts(row.products),
    topics: JSON.parse(row.topics),
    attribution: row.attribution === null ? NO_ATTRIBUTION : JSON.parse(row.attribution),
    simulationVersion: row.simulationVersion,
    startedAt: row.startedAt ?? row.createdAt,
    rateLimits: JSON.parse(row.rateLimits),
    ownGrant: row.ownGrant === null ? null : JSON.parse(row.ownGrant),
    guard: row.guard === null ? null : JSON.parse(row.guard),
  };
}

/** Values of the simulation and of statuses follow from these fields. */
const DERIVED_FROM: readonly (keyof WorldRow)[] = [
  'seed',
  'settings',
  'simulationParameters',
  'parameterChanges',
  'products',
  'topics',
  'startedAt',
];

/** What is derived from instants before `since` does not depend on the changes. */
export function writeWorldRow(
  statements: Statements,
  world: WorldRow,
  changes: Partial<WorldRow> = world,
  since = -Infinity,
): void {
  if (DERIVED_FROM.some((name) => changes[name] !== undefined)) statements.changes.addSince(since);
  statements.runUntracked(
    `insert or replace into "world" ("only", "name", "seed", "scenario", "createdAt", "clockMode", "clockAt", "clockOffset",
      "sequence", "settings", "regions", "completionPolicies", "simulationParameters", "rateLimits", "ownGrant",
      "guard", "parameterChanges", "products", "topics", "attribution", "simulationVersion", "startedAt")
      values (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      world.name,
      world.seed,
      world.scenario,
      world.createdAt,
      world.clock.mode,
      world.clock.at,
      world.clock.offset,
      world.sequence,
      JSON.stringify(world.settings),
      JSON.stringify(world.regions),
      JSON.stringify(world.completionPolicies),
      JSON.stringify(withoutDefaults(world.simulationParameters)),
      JSON.stringify(world.rateLimits),
      world.ownGrant === null ? null : JSON.stringify(world.ownGrant),
      world.guard === null ? null : JSON.stringify(world.guard),
      textOf(world.parameterChanges, (changes) => changes.map(({ at, was }) => ({ at, was: withoutDefaults(was) }))),
      textOf(world.products),
      textOf(world.topics),
      world.attribution === NO_ATTRIBUTION ? null : JSON.stringify(world.attribution),
      world.simulationVersion,
      world.startedAt,
    ],
  );
}

export function writeSequence(statements: Statements, { sequence }: WorldRow): void {
  statements.runUntracked(WRITE_SEQUENCE, [sequence, sequence]);
}

/** The JSON of lists that may be long. They are never changed in place, and most writes concern other values. */
const texts = new WeakMap<readonly unknown[], string>();

function textOf<T>(list: readonly T[], stored: (list: readonly T[]) => readonly unknown[] = (same) => same): string {
  if (list.length === 0) return '[]';
  let text = texts.get(list);
  if (text === undefined) texts.set(list, (text = JSON.stringify(stored(list))));
  return text;
}

/** By their JSON: most worlds of a process have those of one scenario, which take more memory than the rest of a world. */
const products = new FifoCache<string, WorldRow['products']>(4);

function readProducts(text: string): WorldRow['products'] {
  let list = products.get(text);
  if (list === undefined) {
    list = JSON.parse(text) as WorldRow['products'];
    products.set(text, list);
    texts.set(list, text);
  }
  return list;
}

function withDefaults(stored: Partial<SimulationParameters>): SimulationParameters {
  return { ...DEFAULT_SIMULATION_PARAMETERS, ...stored };
}

function readChanges(text: string): readonly ParameterChange[] {
  // As `writeWorldRow` has stored them; those of imported worlds are checked.
  const stored = JSON.parse(text) as { at: number; was: Partial<SimulationParameters> }[];
  return stored.map(({ at, was }) => ({ at, was: withDefaults(was) }));
}

/** The parameters that follow the defaults of the program are not stored. */
function withoutDefaults(parameters: SimulationParameters): Partial<SimulationParameters> {
  const defaults = new Map<string, unknown>(Object.entries(DEFAULT_SIMULATION_PARAMETERS));
  const differing = Object.entries(parameters).filter(([name, value]) => !isDeepStrictEqual(value, defaults.get(name)));
  return Object.fromEntries(differing);
}
