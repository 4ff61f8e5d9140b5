/**
 * The edition of a store: what is live, and the open version, which is a draft or in review. A version that is approved is
 * live, and the next one begins with its content.
 */
import type { AccountRecordDetails } from '../../model/accounts.ts';
import type { AccountRecord } from '../../world/stores/account-records.ts';
import { moderationAt, reviewOf } from '../entities/moderation.ts';
import type { OperationContext } from '../entities/operation-context.ts';

export type StoreEdition = AccountRecordDetails['storeEdition'];

/** The edition of a store that no client has changed. */
export const UNCHANGED: StoreEdition = { number: 1, review: null, open: {}, live: {} };

export function editionAt({ details }: AccountRecord<'storeEdition'>, at: number): StoreEdition {
  const { number, review, open } = details;
  if (review === null || moderationAt(review, at) !== 'approved') return details;
  return { number: number + 1, review: null, open, live: open };
}

/** Submits the open version for review. */
export function submitted(context: OperationContext, edition: StoreEdition): StoreEdition {
  return { ...edition, review: reviewOf(context, undefined) };
}

export function keepEdition({ scope, at }: OperationContext, storeId: string, edition: StoreEdition): void {
  const { world, account } = scope;
  world.accountRecords.put('storeEdition', { accountId: account.accountId, recordId: storeId, details: edition, at });
}
