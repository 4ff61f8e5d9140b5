/**
 * The optional text fields of entities, each declared once. The column, the types of rows and drafts, the field in seeds
 * and in the admin API follow from the declaration. API versions and exports name the fields that they have.
 */

interface TextField {
  /** For the reference of seeds. */
  description: string;
  /** The maximum length in seeds, where the text must not be empty. The rules of the kind check other requests. */
  maxLength?: number;
  /** The texts that seeds and API versions accept. */
  values?: readonly [string, ...string[]];
  /** Whether performance numbers depend on it. */
  changesNumbers?: true;
}

const nativeLanguage = {
  nativeLanguageKeyword: { description: "The keyword in the advertiser's own language" },
  nativeLanguageLocale: { description: "The locale of the advertiser's own language, for example de_DE" },
} as const;
const siteRestriction = { description: 'The only site on which the ads are shown', changesNumbers: true } as const;
const portfolioId = { description: 'The portfolio of the campaign', maxLength: 100 } as const;

const TEXT_FIELDS = {
  campaign: {
    portfolioId,
    siteRestriction: { ...siteRestriction, values: ['AMAZON_BUSINESS', 'AMAZON_HAUL'] },
    offAmazonBudgetControlStrategy: {
      description: 'How the budget is spent on ads off the site',
      values: ['MAXIMIZE_REACH', 'MINIMIZE_SPEND'],
    },
  },
  adGroup: {},
  keyword: nativeLanguage,
  negativeKeyword: nativeLanguage,
  campaignNegativeKeyword: {},
  productAd: { customText: { description: 'The custom text of the ad', maxLength: 150 } },
  target: {},
  negativeTarget: {},
  campaignNegativeTarget: {},
  sbCampaign: {
    portfolioId,
    goal: {
      description: 'What the campaign is for; PAGE_VISIT by default',
      values: ['PAGE_VISIT', 'BRAND_IMPRESSION_SHARE'],
      changesNumbers: true,
    },
    costType: {
      description: 'What is paid: clicks (CPC, the default) or viewable impressions (VCPM)',
      values: ['CPC', 'VCPM'],
      changesNumbers: true,
    },
    siteRestriction: { ...siteRestriction, values: ['AMAZON_BUSINESS'] },
  },
  sbAdGroup: {},
  sbAd: {},
  sbKeyword: {},
  sbTarget: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextField>>>>;

/** The kinds of `entities.ts`, which imports this file. Calls for a kind that is missing here do not compile. */
type Kind = keyof typeof TEXT_FIELDS;

export type TextFieldName<K extends Kind> = keyof (typeof TEXT_FIELDS)[K] & string;
/** The text fields of a kind, null without a text. */
export type TextFields<K extends Kind> = { [Name in TextFieldName<K>]: string | null };

/** The texts that a field accepts, by their names in all API versions. */
export function textValuesOf<K extends Kind>(kind: K, name: TextFieldName<K>): Readonly<Record<string, string>> {
  const fields: Readonly<Record<string, TextField>> = TEXT_FIELDS[kind];
  return Object.fromEntries((fields[name]?.values ?? []).map((value) => [value, value]));
}

export function textFieldsOf<K extends Kind>(kind: K): [name: TextFieldName<K>, field: TextField][] {
  // The keys are the names of the kind.
  return Object.entries<TextField>(TEXT_FIELDS[kind]) as [TextFieldName<K>, TextField][];
}

/** Returns the text fields of a draft, of an item of a seed or of a row. */
export function pickTextFields<K extends Kind>(kind: K, values: object): TextFields<K> {
  // Only the names of text fields are read.
  const texts = values as Partial<Record<string, string | null>>;
  const picked: Record<string, string | null> = {};
  for (const name in TEXT_FIELDS[kind]) picked[name] = texts[name] ?? null;
  // One property for each name.
  return picked as TextFields<K>;
}
