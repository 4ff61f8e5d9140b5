/**
 * A world with tables and nothing in them: what every scenario is played on.
 */
import Database from 'better-sqlite3';
import { readFileSync, readdirSync } from 'node:fs';
import { DEFAULT_RIPENINGS } from '../model/jobs.ts';
import { DEFAULT_MODEL } from '../model/ledger-model.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { REGIONS, COUNTRIES, marketplaceOf } from '../model/marketplaces.ts';
import { setClock } from './clock.ts';
import { writeSelf, type Self, type Regions } from './self.ts';
import { Statements } from './statements.ts';
import { World } from './world.ts';

/** Beside this file in the source tree, beside the bundle when built. */
const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Small pages: a world of a few hundred rows has many tables and indexes, and each takes one page at least. */
const PAGE_BYTES = 1024;

export function blankWorld(facts: { name: string; seed: string; scenario: string; now: number }): World {
  const db = new Database(':memory:');
  db.pragma(`page_size = ${PAGE_BYTES}`);
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    db.exec(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
  }
  const regions = REGIONS.map((region) => [
    region,
    COUNTRIES.filter((country) => marketplaceOf(country).region === region),
  ]);
  const self: Self = {
    name: facts.name,
    seed: facts.seed,
    scenario: facts.scenario,
    createdAt: facts.now,
    clock: setClock(facts.now, 'frozen'),
    drawn: 0,
    settings: DEFAULT_SETTINGS,
    // One entry for each region.
    regions: Object.fromEntries(regions) as Regions,
    ripenings: DEFAULT_RIPENINGS,
    ledgerModel: DEFAULT_MODEL,
    rateLimit: null,
    ownGrant: null,
  };
  writeSelf(new Statements(db), self);
  const bytes = db.serialize();
  db.close();
  return new World(bytes);
}
