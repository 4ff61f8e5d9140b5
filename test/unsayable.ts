/**
 * What one surface of sponsored products can't say of what the other can, and what becomes of it there. A test holds
 * this ledger against the declarations: it lists all of it, and nothing else.
 */
type Ledger = Readonly<Record<string, Readonly<Record<string, string>>>>;

const STATUS = 'as in extendedData, whose words are those of version 3 only';
const TIMES = 'as in extendedData, in ISO 8601';
const DELETE = 'archived by delete';
const STATUS_AND_TIMES = { 'legacy has servingStatus': STATUS, 'legacy has creationDate': TIMES };
const EVERY = { ...STATUS_AND_TIMES, 'legacy says state archived': DELETE };
const NEW = { 'v3 has the collection': 'no legacy path shows it; the ledger and the statuses know it' };

export const UNSAYABLE: Ledger = {
  campaigns: {
    ...EVERY,
    'legacy has campaignType': 'there is but one',
    'legacy has premiumBidAdjustment': 'read as the placement that it stands for; kept until dynamicBidding is written',
    'v3 has tags': 'hidden, and kept on legacy writes',
    'v3 creates portfolioId': 'hidden, and kept on legacy writes; as observed, a number that is read only',
    'v3 changes portfolioId': 'hidden, and kept on legacy writes; as observed, a number that is read only',
    'v3 says budget daily': 'the only type, which goes without saying',
    'v3 says dynamicBidding placementrestofsearch': 'hidden, and kept when adjustments are replaced',
  },
  adGroups: EVERY,
  productAds: { ...EVERY, 'v3 has customText': 'hidden, and kept on legacy writes' },
  keywords: {
    ...EVERY,
    'v3 has nativeLanguageKeyword': 'hidden, and kept on legacy writes',
    'v3 has nativeLanguageLocale': 'hidden, and kept on legacy writes',
  },
  negativeKeywords: EVERY,
  campaignNegativeKeywords: { ...STATUS_AND_TIMES, 'legacy says state deleted': 'removed by delete, then ARCHIVED' },
  targets: NEW,
  negativeTargets: NEW,
  campaignNegativeTargets: NEW,
};

/** The same of sponsored brands: what a campaign has in one version, and what becomes of it in the other. */
export const BRANDS_UNSAYABLE = {
  campaigns: {
    v3: {
      bidMultiplier: 'hidden in version 4, and kept on its writes',
      adFormat: "version 4 has it of each ad; version 3 shows the first ad's",
      creative: "version 4 has it of each ad; version 3 shows the first ad's",
      landingPage: "version 4 has it of each ad; version 3 shows the first ad's",
      adGroupCount: 'version 4 lists them',
      adCount: 'version 4 lists them',
    },
    v4: {
      productLocation: 'hidden in version 3, and kept on its writes',
      tags: 'hidden in version 3, and kept on its writes',
    },
  },
} as const;
