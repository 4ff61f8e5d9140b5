/**
 * What a told number is about: which bursts count for it, and which new one could carry it where it had none.
 */
import type { Id } from '../model/entities.ts';
import type { OverrideLevel, OverrideValues } from '../model/overrides.ts';
import {
  isLive,
  type LedgerAd,
  type LedgerAdGroup,
  type LedgerCampaign,
  type LedgerClause,
  type LedgerEntity,
  type Market,
} from './account.ts';
import type { Burst } from './bursts.ts';

/** What a world was told of one entity on one day. */
export interface ToldNumbers {
  level: OverrideLevel;
  id: Id;
  values: OverrideValues;
}

export interface Subject {
  numbers: ToldNumbers;
  /** Of keywords and targets: those that it stands for. */
  clauses: ReadonlySet<LedgerClause>;
}

export type Carrier = Pick<Burst, 'adGroup' | 'clause' | 'ad'>;

export function subjectOf(campaign: LedgerCampaign, numbers: ToldNumbers): Subject {
  return { numbers, clauses: new Set(campaign.adGroups.flatMap((adGroup) => clausesFor(adGroup, numbers))) };
}

/** As in reports, automatic targeting is one keyword of the ad group. */
function clausesFor({ clauses }: LedgerAdGroup, { level, id }: ToldNumbers): readonly LedgerClause[] {
  if (level !== 'keyword' && level !== 'target') return [];
  const named = clauses.filter((clause) => clause.id === id);
  const found = named.find((clause) => isTarget(clause) === (level === 'target')) ?? named[0];
  if (found === undefined) return [];
  return level === 'keyword' && found.match === 'auto' ? clauses.filter(({ match }) => match === 'auto') : [found];
}

function isTarget({ match }: LedgerClause): boolean {
  return match === 'auto' || match === 'product';
}

export function concerns({ numbers: { level, id }, clauses }: Subject, { adGroup, clause, ad }: Carrier): boolean {
  if (level === 'campaign') return true;
  if (level === 'adGroup') return adGroup.id === id;
  return level === 'productAd' ? ad.id === id : clauses.has(clause);
}

/** Where a burst of the subject could be, beside what else is told, the finest first; best where all of it is live. */
export function carrierFor(
  market: Market,
  { adGroups }: LedgerCampaign,
  subject: Subject,
  told: readonly Subject[],
): Carrier | undefined {
  const { level, id } = subject.numbers;
  const others = told.filter((each) => each !== subject);
  const finer = told.slice(0, told.indexOf(subject));
  const isTold = (of: OverrideLevel, { id }: LedgerEntity): boolean =>
    others.some(({ numbers }) => numbers.level === of && numbers.id === id);
  const isLiveNow = (each: LedgerEntity): boolean => isLive(market.model, market.day.end - 1, each);
  const best = <T extends LedgerEntity>(list: readonly T[], may: (each: T) => boolean): T | undefined =>
    list.find((each) => may(each) && isLiveNow(each)) ?? list.find(may);
  const found: Carrier[] = [];
  for (const adGroup of adGroups) {
    if (level === 'adGroup' ? adGroup.id !== id : level === 'campaign' && isTold('adGroup', adGroup)) continue;
    const ofClause = subject.clauses.size > 0;
    const clause = best(
      adGroup.clauses,
      (each) => (!ofClause || subject.clauses.has(each)) && finer.every(({ clauses }) => !clauses.has(each)),
    );
    const isFreeAd = (each: LedgerAd): boolean => (level === 'productAd' ? each.id === id : !isTold('productAd', each));
    // Ads are met after keywords, which may therefore use those that are told as well.
    const ad = best(adGroup.ads, isFreeAd) ?? (ofClause ? best(adGroup.ads, () => true) : undefined);
    if (clause !== undefined && ad !== undefined) found.push({ adGroup, clause, ad });
  }
  return found.find((each) => [each.adGroup, each.clause, each.ad].every(isLiveNow)) ?? found[0];
}
