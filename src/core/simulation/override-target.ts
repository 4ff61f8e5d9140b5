/**
 * The target of an override: the events that count for it, and where a new event can be added if it has none.
 */
import type { Id } from '../../model/entities.ts';
import type { OverrideLevel, OverrideValues } from '../../model/market.ts';
import {
  isLive,
  type SimulatedAd,
  type SimulatedAdGroup,
  type SimulatedCampaign,
  type SimulatedClause,
  type SimulatedEntity,
  type Market,
} from './account.ts';
import type { TrafficEvent } from './traffic-events.ts';

/** The overridden numbers of one entity on one day. */
export interface OverriddenNumbers {
  level: OverrideLevel;
  id: Id;
  values: OverrideValues;
}

export interface Subject {
  numbers: OverriddenNumbers;
  /** The clauses of a keyword or target. */
  clauses: ReadonlySet<SimulatedClause>;
}

type SyntheticSource = Pick<TrafficEvent, 'adGroup' | 'clause' | 'ad'>;

export function subjectOf(campaign: SimulatedCampaign, numbers: OverriddenNumbers): Subject {
  return { numbers, clauses: new Set(campaign.adGroups.flatMap((adGroup) => clausesOf(adGroup, numbers))) };
}

/** In reports, automatic targeting is one keyword of the ad group. */
function clausesOf({ clauses }: SimulatedAdGroup, { level, id }: OverriddenNumbers): readonly SimulatedClause[] {
  if (level !== 'keyword' && level !== 'target') return [];
  const named = clauses.filter((clause) => clause.id === id);
  const found = named.find((clause) => isTarget(clause) === (level === 'target')) ?? named[0];
  if (found === undefined) return [];
  return level === 'keyword' && found.match === 'auto' ? clauses.filter(({ match }) => match === 'auto') : [found];
}

function isTarget({ match }: SimulatedClause): boolean {
  return match === 'auto' || match === 'product';
}

export function appliesTo(
  { numbers: { level, id }, clauses }: Subject,
  { adGroup, clause, ad }: SyntheticSource,
): boolean {
  if (level === 'campaign') return true;
  if (level === 'adGroup') return adGroup.id === id;
  return level === 'productAd' ? ad.id === id : clauses.has(clause);
}

/** Where an event of the subject can be, outside of finer overrides; preferably where everything is live. */
export function sourceFor(
  market: Market,
  { adGroups }: SimulatedCampaign,
  subject: Subject,
  overrides: readonly Subject[],
): SyntheticSource | undefined {
  const { level, id } = subject.numbers;
  const others = overrides.filter((each) => each !== subject);
  const finer = overrides.slice(0, overrides.indexOf(subject));
  const isOverridden = (of: OverrideLevel, { id }: SimulatedEntity): boolean =>
    others.some(({ numbers }) => numbers.level === of && numbers.id === id);
  const isLiveNow = (each: SimulatedEntity): boolean => isLive(market.model, market.day.end - 1, each);
  const best = <T extends SimulatedEntity>(list: readonly T[], may: (each: T) => boolean): T | undefined =>
    list.find((each) => may(each) && isLiveNow(each)) ?? list.find(may);
  const found: SyntheticSource[] = [];
  for (const adGroup of adGroups) {
    if (level === 'adGroup' ? adGroup.id !== id : level === 'campaign' && isOverridden('adGroup', adGroup)) continue;
    const ofClause = subject.clauses.size > 0;
    const clause = best(
      adGroup.clauses,
      (each) => (!ofClause || subject.clauses.has(each)) && finer.every(({ clauses }) => !clauses.has(each)),
    );
    const isFreeAd = (each: SimulatedAd): boolean =>
      level === 'productAd' ? each.id === id : !isOverridden('productAd', each);
    // Ads are processed after keywords, so keywords may use overridden ads too.
    const ad = best(adGroup.ads, isFreeAd) ?? (ofClause ? best(adGroup.ads, () => true) : undefined);
    if (clause !== undefined && ad !== undefined) found.push({ adGroup, clause, ad });
  }
  return found.find((each) => [each.adGroup, each.clause, each.ad].every(isLiveNow)) ?? found[0];
}
