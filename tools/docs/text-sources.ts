/**
 * Where the words of texts in rows of reports, in messages and in reports of attribution come from. Each text column of each
 * API version is in one row.
 */
import { EXPRESSION_FORMS, kebabCase } from '../../src/core/performance/columns/target-texts.ts';
import { codes } from './lists.ts';

interface TextSource {
  /** As in decisions; undefined without a source. */
  certainty: 'A' | 'B' | 'C' | undefined;
  source: string;
  names: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Texts of the account, its products and its shoppers, which have no words of the service. */
export const OWN_TEXTS: readonly string[] = words(`
  campaignName adGroupName portfolioName campaignApplicableBudgetRuleId campaignApplicableBudgetRuleName marketplaceId
  campaignBudgetCurrencyCode currency segmentName advertisedAsin advertisedSku promotedAsin promotedSku asin sku otherAsin
  matchedTargetAsin matchedTarget purchasedAsin asinBrandHalo productName productCategory searchTerm query
`);

/** The service has these words in other API versions; unified reports have their columns under other names. */
export const TEXT_SOURCES: readonly TextSource[] = [
  {
    certainty: 'A',
    source: 'recorded reports and guides, or several clients, that agree',
    names: words(`campaignStatus campaignBudgetType keyword targeting keywordType matchType match_type keyword_type
      target.value target.matchType campaignBiddingStrategy`),
  },
  {
    certainty: 'B',
    source: 'the guides to reports and to messages, or recorded reports of version 2',
    names: words(`adKeywordStatus adStatus keywordStatus bidOptimization bidPlus campaignType placementClassification
      placement placement_type placementClassification.value targetingExpression targetingText
      campaign.deliveryStatus adGroup.deliveryStatus adProduct.value`),
  },
  {
    certainty: 'C',
    source: 'one client',
    names: words('costType campaign.costType keywordText attributionType'),
  },
  {
    certainty: undefined,
    source: 'the words of another API version or of a column with a similar name',
    names: words(`campaignPriceTypeCode segmentClassCode targetingType keyword_text targeting_text ad.deliveryStatus
      campaign.bidStrategy campaign.budgetType audienceSegment.classCode productConversionType`),
  },
];

/** Predicates by the sources of their forms. */
export const FORM_SOURCES: readonly TextSource[] = [
  {
    certainty: 'A',
    source: 'recorded reports and clients',
    names: words(`queryHighRelMatches queryBroadRelMatches asinSubstituteRelated asinAccessoryRelated asinSameAs
      asinExpandedFrom asinCategorySameAs keywordGroupSameAs`),
  },
  {
    certainty: 'B',
    source: 'the guide to bulk sheets, which writes the expressions above alike',
    names: words(`asinBrandSameAs asinPriceLessThan asinPriceBetween asinPriceGreaterThan asinReviewRatingLessThan
      asinReviewRatingBetween asinReviewRatingGreaterThan asinIsPrimeShippingEligible asinAgeRangeSameAs asinGenreSameAs
      audienceSameAs`),
  },
  {
    certainty: 'C',
    source: 'the same guide; a client reads the names of the predicates, such as exactProduct, in reports',
    names: words('similarProduct exactProduct relatedProduct views purchases lookback'),
  },
  {
    certainty: undefined,
    source: 'derived from the other forms',
    names: words('contentCategorySameAs negative'),
  },
];

/** The texts of columns and fields whose words have no source. */
export function textsWithoutSource(): string {
  return TEXT_SOURCES.flatMap(({ certainty, names }) => (certainty === undefined ? [codes(names)] : [])).join(', ');
}

/** The forms of predicates by the certainty of their sources. */
export function expressionForms(): string {
  return FORM_SOURCES.map(({ certainty, names }) => {
    const forms = names.map((name) => (EXPRESSION_FORMS[name] ?? kebabCase(name)).replace('{}', '…'));
    return `- ${certainty === undefined ? 'Without a source' : `Certainty ${certainty}`}: ${codes(forms)}`;
  }).join('\n');
}
