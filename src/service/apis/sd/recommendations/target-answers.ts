/**
 * The answers of target recommendations of sponsored display, whose forms differ by version.
 */
import {
  DISPLAY_THEMES,
  type AudienceEvent,
  type DisplayTargets,
  type DisplayTheme,
  type RecommendedProduct,
} from '../../../../core/recommendations/display-targets.ts';
import { pathOf, rangeOf, type Category } from '../../../../core/performance/category-tree.ts';
import type { Audience } from '../../../../core/catalog/audiences.ts';
import { CONTENT_CATEGORIES } from '../../../../model/display/content-categories.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { answered, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import { arrayOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { integer, text, textList } from '../../../protocol/codecs/value-codecs.ts';

export type RecommendationType = 'PRODUCT' | 'CATEGORY' | 'AUDIENCE' | 'CONTENT_CATEGORY';

interface AskedTheme {
  name: string;
  type: DisplayTheme;
}

interface AskedTargets {
  types: ReadonlySet<RecommendationType>;
  /** Undefined for none, and an empty list for all. */
  themes: readonly AskedTheme[] | undefined;
  categoryEvent: AudienceEvent | undefined;
  locale: string | undefined;
}

/** What an answer of a version contains. */
export interface AnswerForm {
  namesAdvertised: boolean;
  /** Whether names are translated, and audiences recommended. */
  isTranslated: boolean;
  /** Whether lists of products and of themes are in an object of their own, and themes have their expression. */
  isNested: boolean;
}

const MAX = 1000;
const rank = integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const product = objectOf({ asin: text.schema, rank: rank.schema, advertisedAsins: arrayOf(text.schema, 5) });
const theme = objectOf({
  code: text.schema,
  name: text.schema,
  expression: arrayOf(objectOf({ type: text.schema }), 1),
  recommendations: arrayOf(product, 100),
});
const themes = arrayOf(theme, 5);
const category = answered({
  category: integer(),
  name: text,
  translatedName: optional(text),
  path: textList,
  translatedPath: optional(textList),
  targetableAsinCountRange: object({ rangeLower: integer(), rangeUpper: integer() }),
  rank,
});
const audiences = objectOf({
  category: text.schema,
  audiences: arrayOf(answered({ audience: text, name: text, rank }), MAX),
});

export const TARGETS_ANSWER = objectOf({
  recommendations: objectOf({
    products: arrayOf({ anyOf: [product, objectOf({ products: arrayOf(product, MAX) })] }, MAX),
    categories: arrayOf(category, MAX),
    audiences: listOf(audiences, { maxItems: 10 }),
    contentCategories: arrayOf(answered({ contentCategory: text, name: text, rank }), MAX),
    themes: { anyOf: [objectOf({ products: themes }), objectOf({ themes: objectOf({ products: themes }) })] },
  }),
});

export function targetsAnswer(
  targets: DisplayTargets,
  { types, themes: asked, categoryEvent, locale }: AskedTargets,
  form: AnswerForm,
): object {
  const products = types.has('PRODUCT') ? targets.products().map(productRow(form)) : undefined;
  const ofThemes = products === undefined || asked === undefined ? [] : themeRows(targets, asked, form);
  const translation = form.isTranslated ? locale : undefined;
  return {
    ...(products === undefined ? {} : { products: form.isNested ? [{ products }] : products }),
    ...(types.has('CATEGORY')
      ? { categories: targets.categories(categoryEvent).map((each, i) => categoryRow(each, i + 1, translation)) }
      : {}),
    ...(types.has('AUDIENCE') ? { audiences: audienceRows(targets.audiences()) } : {}),
    ...(types.has('CONTENT_CATEGORY')
      ? {
          contentCategories: targets
            .contents()
            .map((id, i) => ({ contentCategory: id, name: CONTENT_CATEGORIES.get(id) ?? id, rank: i + 1 })),
        }
      : {}),
    ...(ofThemes.length === 0
      ? {}
      : { themes: form.isNested ? { themes: { products: ofThemes } } : { products: ofThemes } }),
  };
}

function productRow({ namesAdvertised }: AnswerForm) {
  return ({ asin, advertised }: RecommendedProduct, i: number): object => ({
    asin,
    rank: i + 1,
    ...(namesAdvertised ? { advertisedAsins: advertised } : {}),
  });
}

/** Without those that recommend no product. */
function themeRows(targets: DisplayTargets, asked: readonly AskedTheme[], form: AnswerForm): object[] {
  const all = asked.length > 0 ? asked : DISPLAY_THEMES.map((type) => ({ name: type, type }));
  return all.flatMap(({ name, type }) => {
    const recommendations = targets.products(type).map(productRow(form));
    if (recommendations.length === 0) return [];
    return [{ code: '200', name, ...(form.isNested ? { expression: [{ type }] } : {}), recommendations }];
  });
}

function categoryRow(own: Category, position: number, locale: string | undefined): object {
  const { min, max } = rangeOf(own.products);
  const path = pathOf(own);
  return {
    category: Number(own.id),
    name: own.name,
    // Names are not translated.
    ...(locale === undefined ? {} : { translatedName: own.name }),
    path,
    ...(locale === undefined ? {} : { translatedPath: path }),
    targetableAsinCountRange: { rangeLower: min, rangeUpper: max },
    rank: position,
  };
}

/** By category. Ranks are among all of them. */
function audienceRows(found: readonly Audience[]): object[] {
  const ranked = found.map((each, i) => ({ ...each, rank: i + 1 }));
  return [...Map.groupBy(ranked, (each) => each.category)].map(([name, group]) => ({
    category: name,
    audiences: group.map((each) => ({ audience: each.audienceId, name: each.audienceName, rank: each.rank })),
  }));
}
