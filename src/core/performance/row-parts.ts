/**
 * The clause, the ad and the ad group that a row of a report names.
 */
import type { SimulatedAd, SimulatedAdGroup, SimulatedClause } from '../simulation/account.ts';
import type { TrafficEvent } from '../simulation/traffic-events.ts';
import type { AnyAd, AnyAdGroup, AnyKeyword, AnyTarget } from './product.ts';

interface ClauseFields {
  keyword?: AnyKeyword;
  target?: AnyTarget | undefined;
}

interface AdFields {
  ad: AnyAd;
  /** Empty when the ad has an ASIN only. */
  sku: string;
  asin: string;
}

/** The clause whose row an event belongs to, by the kind of row. */
export const CLAUSE_IN = {
  keywords: keywordIn,
  targets: targetIn,
  targeting: ({ clause }: TrafficEvent) => clause,
} as const;

/** Product targets have no rows among keywords. */
function keywordIn(event: TrafficEvent): SimulatedClause | undefined {
  return event.clause.match === 'product' ? undefined : reportedClause(event);
}

/** Product targets, and each of the four targets of automatic targeting, but not a theme, which has the id of its ad group. */
function targetIn({ adGroup, clause }: TrafficEvent): SimulatedClause | undefined {
  return clause.match === 'product' || (clause.match === 'auto' && clause.id !== adGroup.id) ? clause : undefined;
}

/** Reports show automatic targeting as one keyword of the ad group. */
export function reportedClause({ adGroup, clause }: TrafficEvent): SimulatedClause {
  return clause.match === 'auto' ? (adGroup.clauses.find(({ match }) => match === 'auto') ?? clause) : clause;
}

export function clauseFields(row: AnyKeyword | AnyTarget | undefined): ClauseFields {
  return row !== undefined && 'matchType' in row ? { keyword: row } : { target: row };
}

export function adFields(row: AnyAd, { sku, asin }: SimulatedAd): AdFields {
  return { ad: row, sku: sku ?? '', asin };
}

export function indexAdGroups({ adGroups }: { adGroups: ReadonlyMap<SimulatedAdGroup, AnyAdGroup> }) {
  return new Map([...adGroups.values()].map((row) => [row.id, row]));
}
