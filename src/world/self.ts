/**
 * The one row that says what a world is besides its rows. Read when it opens, written when it changes.
 */
import type { Permission } from '../model/accounts.ts';
import type { Id } from '../model/entities.ts';
import type { RateLimit } from '../model/faults.ts';
import type { Ripenings } from '../model/jobs.ts';
import { DEFAULT_MODEL, type LedgerModel } from '../model/ledger-model.ts';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings.ts';
import type { Country, Region } from '../model/marketplaces.ts';
import type { ClockMode, ClockState } from './clock.ts';
import type { Statements } from './statements.ts';

/** The countries that each serves. */
export type Regions = Readonly<Record<Region, readonly Country[]>>;

/** What the tokens that a world is born with can do, and how long the access token lives, in milliseconds. */
export interface OwnGrant {
  ttl: number | null;
  access: Record<Id, Permission> | null;
}

export interface Self {
  name: string;
  seed: string;
  scenario: string;
  createdAt: number;
  clock: ClockState;
  drawn: number;
  settings: Settings;
  regions: Regions;
  ripenings: Ripenings;
  ledgerModel: LedgerModel;
  rateLimit: RateLimit | null;
  ownGrant: OwnGrant | null;
}

interface SelfRow {
  name: string;
  seed: string;
  scenario: string;
  createdAt: number;
  clockMode: ClockMode;
  clockAt: number;
  clockOffset: number;
  drawn: number;
  settings: string;
  regions: string;
  ripenings: string;
  ledgerModel: string;
  rateLimit: string | null;
  ownGrant: string | null;
}

export function readSelf(statements: Statements): Self {
  const row = statements.get<SelfRow>('select * from "self"', []);
  if (row === undefined) throw new Error('this database is no world: it does not say what it is');
  return {
    name: row.name,
    seed: row.seed,
    scenario: row.scenario,
    createdAt: row.createdAt,
    clock: { mode: row.clockMode, at: row.clockAt, offset: row.clockOffset },
    drawn: row.drawn,
    settings: { ...DEFAULT_SETTINGS, ...JSON.parse(row.settings) },
    regions: JSON.parse(row.regions),
    ripenings: JSON.parse(row.ripenings),
    ledgerModel: { ...DEFAULT_MODEL, ...JSON.parse(row.ledgerModel) },
    rateLimit: row.rateLimit === null ? null : JSON.parse(row.rateLimit),
    ownGrant: row.ownGrant === null ? null : JSON.parse(row.ownGrant),
  };
}

export function writeSelf(statements: Statements, self: Self): void {
  statements.run(
    `insert or replace into "self" ("only", "name", "seed", "scenario", "createdAt", "clockMode", "clockAt", "clockOffset",
      "drawn", "settings", "regions", "ripenings", "ledgerModel", "rateLimit", "ownGrant")
      values (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      self.name,
      self.seed,
      self.scenario,
      self.createdAt,
      self.clock.mode,
      self.clock.at,
      self.clock.offset,
      self.drawn,
      JSON.stringify(self.settings),
      JSON.stringify(self.regions),
      JSON.stringify(self.ripenings),
      JSON.stringify(self.ledgerModel),
      self.rateLimit === null ? null : JSON.stringify(self.rateLimit),
      self.ownGrant === null ? null : JSON.stringify(self.ownGrant),
    ],
  );
}
