/**
 * The rule that the error of an item follows, in API versions before version 3 and in sponsored brands version 3.
 */
import type { Kind } from '../../../../model/entities.ts';
import type { Failure, OutOfRange } from '../../../../model/failures.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { isAmount, isMoneyField } from '../../../../model/forms/columns.ts';
import { generalRule, isGeneral } from '../general-item-rules.ts';

interface KindRules {
  idField: string;
  /** A read or an archive of an id that does not exist. */
  notFound: RuleId;
  /** Fields that a create requires. */
  required: RuleId;
  /** Names, texts and product ids. */
  text: RuleId;
  /** Values of a list, and values of a wrong type. */
  value: RuleId;
  parent: RuleId;
  /** An entity that equals an existing one. */
  repeated: RuleId;
  /** Rules that not every product shares with version 2. */
  bidding?: RuleId;
  expression?: RuleId;
  /** Amounts out of range. */
  budget?: RuleId;
  bid?: RuleId;
  /** An entity that cannot be changed. */
  unchangeable?: RuleId;
}

const VERSION_2 = { value: 'CMP-35' } as const;
const KEYWORDS = { ...VERSION_2, idField: 'keywordId', text: 'KWD-26', parent: 'KWD-27', repeated: 'KWD-27' } as const;
/** One rule describes the bodies of sponsored brands version 3. */
const BRANDS: KindRules = {
  idField: 'campaignId',
  notFound: 'SB3-24',
  required: 'SB3-24',
  text: 'SB3-24',
  value: 'SB3-24',
  parent: 'SB3-24',
  repeated: 'SB3-24',
  bidding: 'SB3-24',
  expression: 'SB3-24',
  budget: 'SB3-24',
  bid: 'SB3-24',
};

const TARGETS: KindRules = {
  idField: 'targetId',
  notFound: 'TOD-291',
  required: 'TOD-291',
  text: 'TOD-291',
  value: 'TOD-291',
  parent: 'TOD-291',
  repeated: 'TOD-291',
};
/** Sponsored display. */
const DISPLAY = {
  notFound: 'TOD-142',
  required: 'TOD-143',
  text: 'TOD-143',
  value: 'TOD-143',
  parent: 'TOD-143',
  repeated: 'TOD-143',
  expression: 'TOD-147',
  budget: 'TOD-144',
  bid: 'TOD-145',
} as const satisfies Partial<KindRules>;

const RULES: Readonly<Record<Kind, KindRules>> = {
  campaign: {
    ...VERSION_2,
    idField: 'campaignId',
    notFound: 'CMP-28',
    required: 'CMP-19',
    text: 'CMP-34',
    parent: 'CMP-34',
    repeated: 'CMP-34',
  },
  adGroup: {
    ...VERSION_2,
    idField: 'adGroupId',
    notFound: 'ADG-23',
    required: 'ADG-14',
    text: 'ADG-25',
    parent: 'ADG-25',
    repeated: 'ADG-25',
  },
  keyword: { ...KEYWORDS, notFound: 'KWD-24', required: 'KWD-15' },
  negativeKeyword: { ...KEYWORDS, notFound: 'NEG-21', required: 'NEG-12' },
  campaignNegativeKeyword: { ...KEYWORDS, notFound: 'CNK-18', required: 'CNK-11', value: 'CNK-23' },
  productAd: {
    ...VERSION_2,
    idField: 'adId',
    notFound: 'PAD-22',
    required: 'PAD-13',
    text: 'PAD-28',
    parent: 'PAD-28',
    repeated: 'PAD-27',
  },
  target: TARGETS,
  negativeTarget: TARGETS,
  campaignNegativeTarget: { ...KEYWORDS, notFound: 'V3-68', required: 'V3-68' },
  sbCampaign: { ...BRANDS, unchangeable: 'SB3-20' },
  sbAdGroup: BRANDS,
  sbAd: BRANDS,
  sbKeyword: BRANDS,
  sbTarget: BRANDS,
  sbTheme: BRANDS,
  // Only the unified API serves extensions and associations.
  adExtension: BRANDS,
  adAssociation: BRANDS,
  portfolio: {
    idField: 'portfolioId',
    notFound: 'TOD-494',
    required: 'TOD-494',
    text: 'TOD-494',
    value: 'TOD-494',
    parent: 'TOD-494',
    repeated: 'TOD-494',
    budget: 'TOD-494',
  },
  sdCampaign: { ...DISPLAY, idField: 'campaignId' },
  sdAdGroup: { ...DISPLAY, idField: 'adGroupId' },
  sdProductAd: { ...DISPLAY, idField: 'adId' },
  sdTarget: { ...DISPLAY, idField: 'targetId' },
  sdNegativeTarget: { ...DISPLAY, idField: 'targetId' },
  sdCreative: { ...DISPLAY, idField: 'creativeId' },
  sdLocation: { ...DISPLAY, idField: 'locationExpressionId' },
};

export function notFoundRule(kind: Kind): RuleId {
  return RULES[kind].notFound;
}

export function itemRule(failure: Failure, kind: Kind, namesHolderOfName: boolean): RuleId {
  const rules = RULES[kind];
  if (isGeneral(failure)) return generalRule(failure);
  switch (failure.code) {
    case 'notAnObject':
      return 'GEN-29';
    case 'missing':
      if (failure.field === rules.idField) return 'GEN-29';
      return failure.field === 'bidding' ? 'BID-30' : rules.required;
    case 'wrongType':
      if (/id$/i.test(failure.field)) return 'GEN-25';
      return isMoneyField(failure.field) ? 'LIM-06' : valueRule(failure.field, rules);
    case 'notInList':
      return valueRule(failure.field, rules);
    case 'outOfRange':
      return isAmount(failure) ? amountRule(failure, rules) : valueRule(failure.field, rules);
    case 'duplicateValue':
    case 'invalidBidding':
      return rules.bidding ?? 'BID-30';
    case 'invalidText':
      return rules.text;
    case 'invalidDate':
    case 'endBeforeStart':
    case 'startInPast':
      return 'CMP-33';
    case 'unknown':
      return 'ERR-17';
    case 'unknownParent':
      return failure.child === 'productAd' && failure.kind === 'campaign' ? 'OBS-08' : rules.parent;
    case 'parentArchived':
      return failure.on === 'update' ? 'STA-37' : rules.parent;
    case 'parentMismatch':
      return rules.parent;
    case 'archived':
      return 'STA-36';
    case 'nameTaken':
      return namesHolderOfName ? 'OBS-03' : rules.repeated;
    case 'duplicate':
      return rules.repeated;
    case 'keywordInAutoCampaign':
    case 'keywordBesideTargets':
      return 'KWD-27';
    case 'targetInAutoCampaign':
    case 'targetBesideKeywords':
    case 'autoTarget':
    case 'invalidExpression':
      return rules.expression ?? 'V3-78';
    case 'invalidBudget':
      return 'TOD-121';
    case 'biddingConflict':
      return 'BID-14';
    case 'wrongProductId':
      return 'PAD-27';
    case 'adIneligible':
      return 'TOD-332';
    case 'noAdExperience':
      return 'TOD-424';
    case 'unsupported':
      return failure.field === 'id' ? (rules.unchangeable ?? rules.value) : rules.value;
  }
}

function amountRule({ field, value, min }: OutOfRange, rules: KindRules): RuleId {
  const isBudget = field === 'budget';
  const own = isBudget ? rules.budget : rules.bid;
  if (own !== undefined || value >= min) return own ?? 'LIM-06';
  return isBudget ? 'LIM-04' : 'LIM-05';
}

function valueRule(field: string, rules: KindRules): RuleId {
  if (field === 'bidding') return rules.bidding ?? 'BID-30';
  return field === 'endDay' || field === 'startDay' ? 'CMP-33' : rules.value;
}
