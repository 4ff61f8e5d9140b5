/**
 * Location indexes of an account, which give postal codes a value. The values are not kept, because no answer has them and
 * the simulation does not know where shoppers are.
 */
import type { Account } from '../../model/accounts.ts';
import { MINUTE_MS } from '../../model/text/time-units.ts';
import type { World } from '../../world/state/world.ts';
import type { AccountRecord } from '../../world/stores/account-records.ts';

/** How long the values of an index are processed, by the clock of the world. */
const PROCESSING_TIME = MINUTE_MS;

export interface LocationIndex {
  indexId: string;
  name: string;
  countryCode: string | null;
  createdAt: number;
  updatedAt: number;
  status: 'PENDING' | 'ENABLED';
}

/** Oldest first. */
export function locationIndexesOf(world: World, { accountId }: Account): LocationIndex[] {
  return world.accountRecords.list(accountId, 'locationIndex').map((record) => toIndex(world, record));
}

export function findLocationIndex(world: World, { accountId }: Account, indexId: string): LocationIndex | undefined {
  const record = world.accountRecords.byId(accountId, 'locationIndex', indexId);
  return record && toIndex(world, record);
}

export function createLocationIndex(
  world: World,
  { accountId }: Account,
  { name, countryCode }: Pick<LocationIndex, 'name' | 'countryCode'>,
): LocationIndex {
  const indexId = world.ids.uuid('location index', world.nextSequence());
  const at = world.now();
  world.accountRecords.put('locationIndex', { accountId, recordId: indexId, details: { name, countryCode }, at });
  return { indexId, name, countryCode, createdAt: at, updatedAt: at, status: 'PENDING' };
}

/** New values are processed again. */
export function replaceIndexValues(world: World, { accountId }: Account, index: LocationIndex): LocationIndex {
  const { indexId, name, countryCode } = index;
  const at = world.now();
  world.accountRecords.put('locationIndex', { accountId, recordId: indexId, details: { name, countryCode }, at });
  return { ...index, updatedAt: at, status: 'PENDING' };
}

function toIndex(world: World, record: AccountRecord<'locationIndex'>): LocationIndex {
  const { recordId, createdAt, updatedAt, details } = record;
  const status = world.now() < updatedAt + PROCESSING_TIME ? 'PENDING' : 'ENABLED';
  return { indexId: recordId, ...details, createdAt, updatedAt, status };
}
