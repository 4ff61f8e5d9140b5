/**
 * The searches that a campaign, an ad group, a keyword or a target matches on some days, won and lost, for explanations.
 */
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import {
  matchedSearches,
  type MatchedSearches,
  type OwnPart,
  type PaidByCampaign,
} from '../../simulation/market/analysis/lost-searches.ts';
import { unpackEvents } from '../../simulation/packed-events.ts';
import type { CampaignType } from '../product.ts';
import { PRODUCTS } from '../products.ts';
import type { Simulation } from '../simulation.ts';

/** The part of an advertiser that a row of a report is about. */
export interface MatchingPart {
  campaignType: CampaignType;
  campaignId: Id;
  adGroupId?: Id | undefined;
  clauseId?: Id | undefined;
  /** Whether the clause represents all automatic targets of its ad group, as it does in reports of keywords. */
  representsAutomatic?: boolean;
  term?: string | undefined;
}

/** Until an instant, without overrides, within the budgets of campaigns and of the account. */
export function matchedSearchesOn(
  simulation: Simulation,
  part: MatchingPart,
  { days, asOf }: { days: readonly Day[]; asOf: number },
): MatchedSearches {
  const markets = simulation.days(part.campaignType);
  const { advertiser } = markets;
  const isOfPart = (entry: OwnPart): boolean => belongsTo(part, entry);
  // Other campaigns take no search of the part.
  const rivals = new Set<Id>();
  for (const { entries } of advertiser.families)
    if (entries.some(isOfPart)) for (const { campaign } of entries) rivals.add(campaign.id);
  const found: MatchedSearches = { won: [], lost: [] };
  const isAsked = ({ at, term }: { at: number; term: string }): boolean =>
    at <= asOf && (part.term === undefined || term === part.term);
  for (const day of days) {
    const { won, lost } = matchedSearches(
      markets.segmentsOn(day),
      advertiser,
      isOfPart,
      paidOn(simulation, part.campaignType, day, rivals),
    );
    found.won.push(...won.filter(isAsked));
    found.lost.push(...lost.filter(isAsked));
  }
  return found;
}

function paidOn(simulation: Simulation, type: CampaignType, day: Day, campaignIds: ReadonlySet<Id>): PaidByCampaign {
  const { campaigns, sharesAccountBudget } = PRODUCTS[type];
  const cutoffs = sharesAccountBudget ? simulation.cutoffsOn(day) : [];
  return new Map(
    [...campaigns(simulation.reading.scope, 'all')].flatMap((campaign) => {
      if (!campaignIds.has(campaign.id)) return [];
      const result = simulation.resultOn(simulation.source(campaign), day, { cutoffs, without: 'overrides' });
      if (result === undefined) return [];
      const { events, exhausted } = result;
      return [[campaign.id, { events: unpackEvents(events), exhausted }]];
    }),
  );
}

function belongsTo(
  { campaignId, adGroupId, clauseId, representsAutomatic = false }: MatchingPart,
  { campaign, adGroup, clause }: OwnPart,
): boolean {
  if (campaign.id !== campaignId || (adGroupId !== undefined && adGroup.id !== adGroupId)) return false;
  if (clauseId === undefined || clause.id === clauseId) return true;
  if (!representsAutomatic || clause.match !== 'auto') return false;
  return adGroup.clauses.find(({ match }) => match === 'auto')?.id === clauseId;
}
