/**
 * Finds recorded requests by criteria or by id.
 */
import type { Journal } from '../../service/journal/journal.ts';
import type { Exchange } from '../../service/journal/exchange.ts';
import { groupViolations, type RecordedViolation } from '../../service/journal/violations.ts';
import type { Violation } from '../../model/violations.ts';
import { invalid, notFound } from '../../control/routing/problem.ts';
import type { AdminContext } from '../../control/routing/route.ts';
import { findUnknownOperations } from '../../control/routing/known-operation.ts';
import { compile, type RequestCriteria } from './match-requests.ts';

/** The pending violations of an exchange. */
export function pendingViolationsOf(journal: Journal): (exchange: Exchange) => readonly RecordedViolation[] {
  const byRequest = new Map<string, Violation[]>();
  for (const { requestId, violation } of journal.detectors.pendingViolations()) {
    byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), violation]);
  }
  return ({ id }) => groupViolations(byRequest.get(id) ?? []);
}

/** Oldest first. Throws a problem if the operation of the criteria does not exist. */
export function findRequests(
  { operations }: AdminContext,
  journal: Journal,
  criteria: Omit<RequestCriteria, 'body'>,
): Exchange[] {
  const unknown = [...findUnknownOperations([['operation', criteria.operation]], operations)];
  if (unknown.length > 0) throw invalid(...unknown);
  const differences = compile(criteria);
  const pendingOf = pendingViolationsOf(journal);
  return journal.exchanges().filter((exchange) => differences(exchange, pendingOf(exchange)).length === 0);
}

/** The number of found requests that are older than the one with the id, which may not be among them. */
export function findBefore(found: readonly Exchange[], journal: Journal, id: string): number {
  const reference = getRequest(journal, id);
  const kept = journal.exchanges();
  const older = new Set(kept.slice(0, kept.indexOf(reference)));
  return found.filter((exchange) => older.has(exchange)).length;
}

/** Throws a problem if the journal does not hold the request. The id `latest` is that of the latest request. */
export function getRequest(journal: Journal, id: string): Exchange {
  const found = id === 'latest' ? journal.latest() : journal.find(id);
  if (found === undefined)
    throw notFound(id === 'latest' ? 'the journal contains no requests' : `recorded request ${id}`);
  return found;
}
