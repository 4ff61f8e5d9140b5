/**
 * Requests of an account for ad products that it cannot use yet. They are decided by the clock of the world.
 */
import type { Account } from '../../model/accounts.ts';
import { MINUTE_MS } from '../../model/text/time-units.ts';
import type { World } from '../../world/state/world.ts';
import type { AccountRecord } from '../../world/stores/account-records.ts';
import type { AccountRecordDetails } from '../../model/stored/account-records.ts';

/** How long a request is checked. */
const DECISION_TIME = MINUTE_MS;

type Rejections = AccountRecordDetails['productGroupEligibility']['rejections'];

export interface ProductGroupEligibility {
  eligibilityId: string;
  createdAt: number;
  rejections: Rejections;
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
}

/** Oldest first. */
export function productGroupEligibilitiesOf(world: World, { accountId }: Account): ProductGroupEligibility[] {
  return world.accountRecords.list(accountId, 'productGroupEligibility').map((record) => toEligibility(world, record));
}

/** A request with rejections is rejected, so that a test can have one. Undefined if one is open or approved. */
export function requestProductGroup(
  world: World,
  account: Account,
  rejections: Rejections,
): ProductGroupEligibility | undefined {
  if (productGroupEligibilitiesOf(world, account).some(({ status }) => status !== 'REJECTED')) return undefined;
  const eligibilityId = world.ids.uuid('eligibility', world.nextSequence());
  const at = world.now();
  world.accountRecords.put('productGroupEligibility', {
    accountId: account.accountId,
    recordId: eligibilityId,
    details: { rejections },
    at,
  });
  return { eligibilityId, createdAt: at, rejections, status: 'PENDING' };
}

function toEligibility(world: World, record: AccountRecord<'productGroupEligibility'>): ProductGroupEligibility {
  const { recordId, createdAt, details } = record;
  const decided = details.rejections === null ? 'APPROVED' : 'REJECTED';
  const status = world.now() < createdAt + DECISION_TIME ? 'PENDING' : decided;
  return { eligibilityId: recordId, createdAt, rejections: details.rejections, status };
}
