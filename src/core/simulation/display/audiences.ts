/**
 * Where the opportunities of sponsored display come from: audiences of shoppers by what they viewed, bought or like, and
 * the visitors of product pages and of content. An audience is a text such as `views similarProduct 30 B0ABCDEFGH`, so that
 * the same target has the same shoppers in every campaign.
 */
import { isAsin } from '../../../model/validate-text.ts';
import { asinFor } from '../products.ts';

/** `audience`: by interest. `content`: people who watch or read content of a category. */
type AudienceEvent = 'views' | 'purchases' | 'audience' | 'content';

/** What an audience adds to the positions of a family of average popularity, click rate and order rate. */
export interface AudienceTraits {
  demand: number;
  clickRate: number;
  orderRate: number;
}

/** The visitors of a product page, or an audience. */
interface Opportunity {
  kind: 'page' | 'audience';
  base: string;
  /** Only ads of these products are shown; undefined for all of the ad group. */
  asins?: ReadonlySet<string>;
}

/** Products that shoppers of the advertised product look at too. */
type SimilarTo = (asin: string) => readonly string[];

/** Further products have the audiences of these. */
const MAX_PRODUCTS = 10;
/** Products whose shoppers an audience of a category, or of similar products, consists of. */
const PRODUCTS = 3;
const USUAL_LOOKBACK = 30;

const BY_EVENT: Readonly<Record<AudienceEvent, AudienceTraits>> = {
  views: { demand: 0.12, clickRate: 0.06, orderRate: 0.06 },
  purchases: { demand: 0.02, clickRate: 0.02, orderRate: 0 },
  audience: { demand: 0.3, clickRate: -0.04, orderRate: -0.14 },
  content: { demand: 0.3, clickRate: -0.08, orderRate: -0.2 },
};
const BY_SUBJECT: Readonly<Record<string, AudienceTraits>> = {
  exactProduct: { demand: -0.06, clickRate: 0.08, orderRate: 0.14 },
  relatedProduct: { demand: 0, clickRate: -0.02, orderRate: -0.04 },
  category: { demand: 0.06, clickRate: -0.02, orderRate: -0.06 },
};
/** For each doubling of the days to look back: more shoppers, who remember less. */
const OF_LOOKBACK: AudienceTraits = { demand: 0.05, clickRate: -0.015, orderRate: -0.03 };

/** The text of a clause without shoppers. */
export const NO_AUDIENCE = 'none';

/** An audience in the text of a clause. Several subjects are joined by a plus sign. Without `lookback`, it does not follow from an event in the past. */
export function audienceText(event: string, subject: string, lookback?: number | string): string {
  return lookback === undefined ? `${event} ${subject}` : `${event} ${subject} ${lookback}`;
}

/** The opportunities of a clause whose text is an audience, or `similarProduct` for pages of similar products. */
export function opportunitiesOf(
  text: string,
  ads: readonly { asin: string }[],
  similarTo: SimilarTo,
): readonly Opportunity[] {
  const [event = '', subject = '', lookback = ''] = text.split(' ');
  if (event === NO_AUDIENCE) return [];
  if (event === 'audience' || event === 'content') return [{ kind: 'audience', base: text }];
  if (subject.startsWith('category='))
    return productsOf(subject).map((asin) => ({ kind: 'audience', base: `${text} ${asin}` }));
  const similarOf = (asin: string, relation: string): readonly string[] =>
    relation === 'exactProduct'
      ? [asin]
      : [...similarTo(asin), ...productsOf(`${asin} ${relation}`)].slice(0, PRODUCTS);
  return ofProducts(ads, (asin) => {
    if (event === 'similarProduct') return similarOf(asin, event).map((base) => ({ kind: 'page', base }));
    return subject.split('+').flatMap((relation) =>
      similarOf(asin, relation).map((each) => ({
        kind: 'audience' as const,
        base: `${audienceText(event, relation, lookback)} ${each}`,
      })),
    );
  });
}

/** Each product is shown to its own audiences, so that a new ad changes no audience of another. */
function ofProducts(
  ads: readonly { asin: string }[],
  of: (asin: string) => readonly Omit<Opportunity, 'asins'>[],
): readonly Opportunity[] {
  const found = new Map<string, Opportunity & { asins: Set<string> }>();
  const products = [...new Set(ads.map(({ asin }) => asin))];
  for (const [i, asin] of products.entries()) {
    for (const opportunity of of(products[i % MAX_PRODUCTS] ?? asin)) {
      const key = `${opportunity.kind} ${opportunity.base}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { ...opportunity, asins: new Set([asin]) });
      else known.asins.add(asin);
    }
  }
  return [...found.values()];
}

function productsOf(text: string): readonly string[] {
  return Array.from({ length: PRODUCTS }, (_, i) => asinFor(`${text} ${i}`));
}

/** Of the base of an opportunity of the kind `audience`. */
export function audienceTraits(base: string): AudienceTraits {
  const [event = '', subject = '', lookback = ''] = base.split(' ');
  const ofEvent = isEvent(event) ? BY_EVENT[event] : BY_EVENT.audience;
  const ofSubject = BY_SUBJECT[subject.startsWith('category=') ? 'category' : subject];
  const days = Number(lookback);
  const doublings = days > 0 ? Math.log2(days / USUAL_LOOKBACK) : 0;
  const sum = (key: keyof AudienceTraits): number =>
    ofEvent[key] + (ofSubject?.[key] ?? 0) + doublings * OF_LOOKBACK[key];
  return { demand: sum('demand'), clickRate: sum('clickRate'), orderRate: sum('orderRate') };
}

function isEvent(text: string): text is AudienceEvent {
  return text in BY_EVENT;
}

/** The product by which a target found a shopper: of the page, or the one that was viewed or bought. */
export function matchedAsinOf(term: string): string | undefined {
  const last = term.slice(term.lastIndexOf(' ') + 1);
  return isAsin(last) ? last : undefined;
}
