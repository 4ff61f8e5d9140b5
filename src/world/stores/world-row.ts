/**
 * The world row: name, seed, clock, settings and other values that a world has once. It is read when the world opens.
 */
import type { Permission } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import type { RateLimit } from '../../model/faults.ts';
import type { CompletionPolicies } from '../../model/jobs.ts';
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../model/settings.ts';
import type { Country, Region } from '../../model/marketplaces.ts';
import type { ClockState } from '../clock.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import { parametersFromJson, parametersToJson } from './stored-parameters.ts';

/** The countries that each region serves. */
export type Regions = Readonly<Record<Region, readonly Country[]>>;

/** The rights of a world's initial tokens, and the time to live of the access token in milliseconds. */
export interface OwnGrant {
  ttl: number | null;
  access: Record<Id, Permission> | null;
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
  rateLimits: readonly RateLimit[];
  ownGrant: OwnGrant | null;
}

export function readWorldRow(statements: Statements): WorldRow {
  const row = statements.get<TableRow<'self'>>('select * from "self"', []);
  if (row === undefined) throw new Error('the database is not a world: the row of the table self is missing');
  return {
    name: row.name,
    seed: row.seed,
    scenario: row.scenario,
    createdAt: row.createdAt,
    clock: { mode: row.clockMode, at: row.clockAt, offset: row.clockOffset },
    sequence: row.drawn,
    settings: { ...DEFAULT_SETTINGS, ...JSON.parse(row.settings) },
    regions: JSON.parse(row.regions),
    completionPolicies: JSON.parse(row.ripenings),
    simulationParameters: parametersFromJson(row.ledgerModel),
    // Earlier versions stored one limit, as an object.
    rateLimits: row.rateLimit === null ? [] : [JSON.parse(row.rateLimit)].flat(),
    ownGrant: row.ownGrant === null ? null : JSON.parse(row.ownGrant),
  };
}

/** Values of the simulation and of statuses follow from these fields. */
const DERIVED_FROM: readonly (keyof WorldRow)[] = ['seed', 'settings', 'simulationParameters'];

export function writeWorldRow(statements: Statements, world: WorldRow, changes: Partial<WorldRow> = world): void {
  if (DERIVED_FROM.some((name) => changes[name] !== undefined)) statements.changes.add();
  statements.runUntracked(
    `insert or replace into "self" ("only", "name", "seed", "scenario", "createdAt", "clockMode", "clockAt", "clockOffset",
      "drawn", "settings", "regions", "ripenings", "ledgerModel", "rateLimit", "ownGrant")
      values (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
      parametersToJson(world.simulationParameters),
      world.rateLimits.length === 0 ? null : JSON.stringify(world.rateLimits),
      world.ownGrant === null ? null : JSON.stringify(world.ownGrant),
    ],
  );
}

export function writeSequence(statements: Statements, { sequence }: WorldRow): void {
  statements.runUntracked('update "self" set "drawn" = ? where "drawn" <> ?', [sequence, sequence]);
}
