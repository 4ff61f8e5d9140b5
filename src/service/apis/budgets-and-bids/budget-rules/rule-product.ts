/**
 * What differs between the budget rules of the products. Everything else is the same for all of them.
 */
import type { BudgetRule, RuleFacts } from '../../../../model/budget-rules.ts';
import type { CampaignKind } from '../../../../model/kinds.ts';
import { COMPARISONS, RECURRENCES } from '../../../../model/rule-values.ts';
import type { METRIC_NAMES } from '../../../../model/rule-values.ts';

export interface RuleProduct {
  /** The first segment of the paths. */
  prefix: 'sp' | 'sb' | 'sd';
  /** In operation ids. */
  short: 'SP' | 'SB' | 'SD';
  name: string;
  kind: CampaignKind;
  metrics: readonly (typeof METRIC_NAMES)[number][];
  comparisons: readonly (typeof COMPARISONS)[number][];
  recurrences: readonly BudgetRule['terms']['recurrence']['type'][];
  /** Whether a rule of a campaign shows the reason of its status. */
  showsReason: boolean;
  /** The account must own a brand. */
  needsBrand: boolean;
  /** The id of the list of the rules of a campaign, where it is another one. */
  listOfCampaignId?: string;
  /** The media type of recommended events. */
  recommendsEvents?: string;
  /** Operations that not every product has. */
  more?: { bulk: boolean; history: boolean; events: boolean };
}

const NOT_EQUAL = COMPARISONS.filter((each) => each !== 'EQUAL_TO');

export const RULE_PRODUCTS: readonly RuleProduct[] = [
  {
    prefix: 'sp',
    short: 'SP',
    name: 'sponsored products',
    kind: 'campaign',
    metrics: ['ACOS', 'CTR', 'CVR', 'ROAS'],
    comparisons: COMPARISONS,
    recurrences: ['DAILY'],
    showsReason: true,
    needsBrand: false,
    listOfCampaignId: 'listBudgetRules',
    recommendsEvents: 'application/vnd.spbudgetrulesrecommendation.v3+json',
    more: { bulk: true, history: true, events: true },
  },
  {
    prefix: 'sb',
    short: 'SB',
    name: 'sponsored brands',
    kind: 'sbCampaign',
    metrics: ['IS', 'NTB', 'ROAS'],
    comparisons: NOT_EQUAL,
    recurrences: RECURRENCES,
    showsReason: false,
    needsBrand: true,
    recommendsEvents: 'application/vnd.sbbudgetrulesrecommendation.v3+json',
  },
  {
    prefix: 'sd',
    short: 'SD',
    name: 'sponsored display',
    kind: 'sdCampaign',
    metrics: ['ACOS', 'CTR', 'CVR', 'ROAS'],
    comparisons: NOT_EQUAL,
    recurrences: RECURRENCES,
    showsReason: false,
    needsBrand: false,
  },
];

export type RuleDetails = Omit<RuleFacts, 'ruleState'>;
