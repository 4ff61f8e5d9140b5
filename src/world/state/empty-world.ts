/**
 * Creates a world with empty tables, to which scenarios are applied.
 */
import { DEFAULT_SIMULATION_PARAMETERS, SIMULATION_VERSION } from '../../model/simulation-parameters.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { REGIONS, COUNTRIES, marketplaceOf } from '../../model/marketplaces.ts';
import { setClock } from '../clock.ts';
import { migrate, ownMigrations } from '../database/migrations.ts';
import { writeWorldRow, type WorldRow, type Regions, NO_ATTRIBUTION } from '../stores/world-row.ts';
import { Statements } from '../database/statements.ts';
import { World } from './world.ts';
import { openDatabase } from '../database/open-database.ts';

/** Pages are small because a small world has many tables and indexes, and each takes at least one page. */
const PAGE_BYTES = 1024;

let emptyTables: Buffer | undefined;

/** Created once, because the statements take longer than a copy of the tables. */
function createTables(): Buffer {
  const db = openDatabase(':memory:');
  db.pragma(`page_size = ${PAGE_BYTES}`);
  migrate(db, 0, ownMigrations());
  const bytes = db.serialize();
  db.close();
  return bytes;
}

export function createEmptyWorld(identity: { name: string; seed: string; scenario: string; now: number }): World {
  const db = openDatabase((emptyTables ??= createTables()));
  const regions = REGIONS.map((region) => [
    region,
    COUNTRIES.filter((country) => marketplaceOf(country).region === region),
  ]);
  const row: WorldRow = {
    name: identity.name,
    seed: identity.seed,
    scenario: identity.scenario,
    createdAt: identity.now,
    clock: setClock(identity.now, 'frozen'),
    sequence: 0,
    settings: DEFAULT_SETTINGS,
    // One entry for each region.
    regions: Object.fromEntries(regions) as Regions,
    completionPolicies: {},
    simulationParameters: DEFAULT_SIMULATION_PARAMETERS,
    parameterChanges: [],
    products: [],
    topics: [],
    attribution: NO_ATTRIBUTION,
    simulationVersion: SIMULATION_VERSION,
    startedAt: identity.now,
    rateLimits: [],
    ownGrant: null,
    guard: null,
  };
  writeWorldRow(new Statements(db), row);
  const bytes = db.serialize();
  db.close();
  return new World(bytes);
}
