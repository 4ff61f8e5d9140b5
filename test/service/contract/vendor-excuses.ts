/**
 * What excuses the differences between the answers of the sandbox and the documents of the vendor.
 * test/apis/vendor/vendor-documents.long.test.ts fails for a difference without an excuse, and for an excuse that no answer
 * needs.
 */

/**
 * `specification`: a clause of the specification, which precedes the documents in the default dialect. `recording` and
 * `guide`: recorded traffic, or an example in the vendor's guide, shows the answer. `document`: the document contradicts
 * itself or leaves the answer out. `ours`: the sandbox is wrong, or better, for this reason. `expected`: not served yet.
 */
export type Kind = 'specification' | 'recording' | 'guide' | 'document' | 'ours' | 'expected';

/** The first excuse that fits counts. `source` is a clause, a decision of docs/fidelity.yaml, or a sentence. */
export type Excuse = readonly [
  because: Kind,
  /** The name of the document begins with this. */
  document: string,
  operation: RegExp,
  difference: RegExp,
  source: string,
];

const SP = 'SponsoredProducts_prod';
const SB = 'sponsoredBrands_40';
const SB3 = 'SponsoredBrandsV3';
const SD = 'sponsoredDisplay_30';
const EXPORTS = 'ExportsSnapshots';
const MANAGERS = 'AccountsManagerAccounts';
const PROFILES = 'profiles_openapi';
const SNAPSHOTS = 'SPSnapshots';
const REPORTING = 'OfflineReport';
const ATTRIBUTION = 'AmazonAttribution';
const ANY = /./;

export const EXCUSES: readonly Excuse[] = [
  ['specification', SB, ANY, /\/landingPage\/asins must NOT have fewer than 3 items$/, 'SB4-41'],
  ['document', SB, /ads/, /\/landingPage\/asins must NOT have fewer than 3 items$/, 'A seed can have one product.'],
  [
    'document',
    SB,
    /ads/,
    /\/creative\/(?:title|asinExclusions) is additional$/,
    'Only requests of collections have them.',
  ],
  // Errors of whole calls.
  ['specification', '', ANY, /^4\d\d \/details is additional$/, 'ERR-03'],
  ['recording', '', ANY, /^4\d\d \/requestId is additional$/, 'OBS-18'],
  ['document', PROFILES, ANY, /^4\d\d is not documented$/, 'It lists no refusals at all.'],
  [
    'document',
    SNAPSHOTS,
    ANY,
    /^4(?:00|01|04|22) is not documented$/,
    'It lists some refusals and not others (ERR-03).',
  ],
  ['document', SB3, /moderation/, /^4(?:00|01) is not documented$/, 'It lists 404 and no other refusal (ERR-03).'],
  ['document', SB3, /report/, /^4(?:00|01|04) is not documented$/, 'It lists some refusals and not others (ERR-03).'],
  ['document', SD, /report/, /^404 is not documented$/, 'It has no status for an unknown type of reports.'],
  ['document', SP, ANY, /^4(?:04|13) is not documented$/, 'It has no status for an unknown campaign and a large body.'],
  ['document', '', ANY, /^415 is not documented$/, 'It has no status for a wrong Content-Type.'],
  ['guide', EXPORTS, /^POST/, /^429 is not documented$/, 'TOD-74'],
  ['document', EXPORTS, /^GET/, /^400 is not documented$/, 'It has no status for a malformed scope.'],
  ['document', MANAGERS, /^GET/, /^4\d\d has a body$/, 'It says nothing about the bodies of errors.'],
  ['document', MANAGERS, /^POST \/managerAccounts$/, /^401 is not documented$/, 'It has 403 and no 401.'],

  // The unified API. The document of all ad products has a list that those of single products lack, and one item per call.
  [
    'recording',
    'amazon-ads-v1-all',
    /query\/advertiserAccounts/,
    /^200 \/advertiserAccounts\/\*\/(?:businessDetails|status) is missing$/,
    'TOD-441',
  ],
  [
    'recording',
    'amazon-ads-v1-all',
    /update\/advertiserAccounts/,
    /^207 \/success\/\*\/advertiserAccount\/businessDetails is missing$/,
    'TOD-442',
  ],
  [
    'document',
    'amazon-ads-v1-all',
    /adsApi/,
    /^207 \/error\/\*\/index must be <= 0$/,
    'The documents by product have 1000 items (TOD-400).',
  ],
  ['recording', '', /adsApi\/v1\/delete\/ads$/, /^207 \/success\/\*\/ad\/\w+ is missing$/, 'TOD-400'],
  ['recording', 'AmazonAdsAPI', /adsApi/, /^207 \/partialSuccess is additional$/, 'TOD-400'],
  // An ad of sponsored display exists before its creative, whose headlines and videos the document requires.
  ['document', '', /adsApi\/v1\/\w+\/ads$/, /Settings\/\w+ must NOT have fewer than 1 items$/, 'TOD-422'],
  ['document', '', /adsApi\/v1\/\w+\/ads$/, /\/creative must match exactly one schema in oneOf$/, 'TOD-422'],
  [
    'document',
    '',
    /adsApi\/v1\/query\/ads$/,
    /\/productCollectionSettings\/(?:brand|brandLogos|headlines) is missing$/,
    'The document of version 4 requires none of them for an extended collection.',
  ],
  // The document leaves out reasons of targets, and audiences that the API of sponsored display has.
  [
    'document',
    'AmazonAdsAPISD',
    /adsApi\/v1\/query\/targets$/,
    /\/deliveryReasons\/\* must be equal/,
    'The document of all ad products has them (TOD-423).',
  ],
  ['document', '', /adsApi\/v1\/(?:query|update)\/targets$/, /\/(?:targetType|matchType) must be equal/, 'TOD-423'],
  [
    'document',
    '',
    /adsApi\/v1\/(?:query|update)\/targets$/,
    /\/targetDetails must match exactly one schema/,
    'TOD-423',
  ],
  ['recording', '', /adsApi\/v1\/\w+\/reports$/, /^207 \/error must be array$/, 'TOD-450'],
  ['guide', '', /adsApi\/v1\/\w+\/reports$/, /^40[04] \/code must be equal/, 'TOD-451'],
  [
    'recording',
    '',
    /adsApi\/v1\/\w+\/reports$/,
    /^207 \/success\/\*\/report\/\w+ (?:is additional|must be (?:string|array))$/,
    'TOD-450',
  ],
  [
    'recording',
    '',
    /adsApi\/v1\/\w+\/reports$/,
    /^207 \/success\/\*\/report\/(?:currencyOfView|status) must be equal/,
    'TOD-450',
  ],
  [
    'recording',
    '',
    /adsApi\/v1\/\w+\/reports$/,
    /^207 \/success\/\*\/report\/query\/filter must match exactly one schema/,
    'TOD-450',
  ],
  ['recording', 'amazon-ads-v1-all', /locationIndexes$/, /\/indexData is missing$/, 'TOD-434'],
  ['recording', 'amazon-ads-v1-all', /^GET .*locationIndexes$/, /^200 \/nextToken must be string$/, 'TOD-434'],
  ['recording', 'amazon-ads-v1-all', /create\/events$/, /^207 \/success\/\*\/event\/.* must be /, 'TOD-436'],
  [
    'recording',
    'amazon-ads-v1-all',
    /advertiserProductGroupEligibilities$/,
    /\/(?:index must be integer|rejectedReasonDetail must be array)$/,
    'TOD-437',
  ],
  ['recording', 'AmazonMarketingStream', /^GET/, /^200 has type application\/json$/, 'TOD-379'],

  // Attribution.
  [
    'document',
    ATTRIBUTION,
    /report$/,
    /^200 \/reports\/\*\/.* is additional$/,
    'It describes metrics in words only (TOD-372).',
  ],
  ['document', ATTRIBUTION, /publishers$/, /\/id must be object$/, 'Its type is an object that is a string.'],
  ['document', ATTRIBUTION, ANY, /^4\d\d is not documented$/, 'It lists some refusals and not others (ERR-03).'],
  // A public connector compares this field with the text of the service.
  ['recording', ATTRIBUTION, ANY, /^400 \/message is additional$/, 'TOD-370'],

  // Reports and snapshots.
  ['recording', REPORTING, ANY, /^200 has type application\/json$/, 'OBS-21'],
  ['guide', REPORTING, ANY, /^200 \/configuration\/format must be equal/, 'TOD-36'],
  ['recording', SB3, /^POST \/v2\/hsa\/\{recordType\}\/report$/, /^202 is not documented$/, 'RPT-10'],
  ['recording', SB3, /^GET/, /^200 \/(?:location|fileSize) is additional$/, 'RPT-07'],
  ['recording', SD, /report/, /^202 \/recordType must be equal/, 'TOD-493'],
  ['specification', SB3, /^GET/, /^200 \/recordType is additional$/, 'RPT-03'],
  [
    'document',
    SD,
    /^GET/,
    /^200 \/recordType must be equal/,
    'It describes reports of sponsored display at the same path.',
  ],
  ['recording', SNAPSHOTS, /\/snapshot$/, /^200 is not documented$/, 'SNP-06'],
  ['recording', SNAPSHOTS, /snapshot/, /\/(?:statusDetails|location|fileSize) is additional$/, 'SNP-02'],
  ['specification', SNAPSHOTS, /snapshot/, /\/expiration is additional$/, 'SNP-03'],
  ['recording', SNAPSHOTS, /suggested/, /^200 .*(?:suggestedKeywords is additional|must be object)$/, 'SUG-06'],

  // Recommendations.
  ['document', SP, /recommendations|categor|brands|count/, /^4(?:06|15|22) is not documented$/, 'TOD-240'],
  ['document', SB3, /recommendations/, /^4\d\d is not documented$/, 'It lists hardly any refusals.'],

  // Accounts.
  ['recording', PROFILES, /^PUT/, /^207 is not documented$/, 'ERR-06'],
  [
    'document',
    MANAGERS,
    ANY,
    /has type application\/json$/,
    'It has no type for a client that accepts plain JSON only.',
  ],
  ['specification', MANAGERS, ANY, /managerAccountType is additional$/, 'MGR-05'],
  ['document', MANAGERS, /^GET/, /(?:dspAdvertiserId|profileId) must be string$/, 'Its texts say that the id is null.'],
  ['document', MANAGERS, ANY, /^207 \/failedAccounts\/\*\/account\b/, 'What is invalid is returned as it was sent.'],

  // Sponsored products.
  ['specification', SP, /budgetRules/, /\/ruleStatusDetails is additional$/, 'BUD-09'],
  ['ours', SP, /budgetRules/, /\/recurrence\/type must be equal/, 'A seed can have a weekly rule.'],
  [
    'ours',
    SP,
    ANY,
    /\/servingStatus(?:Details\/\*\/name)? must be equal/,
    'The admin API can force any serving status.',
  ],
  ['ours', SP, ANY, /\/unsupportedOperationError is additional$/, 'An older document has this error.'],

  // Sponsored brands.
  ['guide', SB, ANY, /^207 \/\w+\/(?:error|success) must NOT have fewer than 1 items$/, 'TOD-110'],
  ['guide', SB, ANY, /\/bidding\/bid(?:OptimizationStrategy|AdjustmentsByShopperSegment) is additional$/, 'TOD-110'],
  ['document', SB, /list$/, /\/budget(?:Type)? is missing$/, 'A draft has no budget, and is in the list too.'],
  ['ours', SB, /ads/, /\/servingStatus must be equal/, 'The admin API can force any serving status.'],
  // The operations of today. The copies of some documents lost schemas when they were shortened.
  [
    'document',
    SB3,
    /\/sb\/(?:keywords|negativeKeywords|targets|negativeTargets|themes|recommendations)/,
    /^20\d .*(?:is additional|must be (?:object|array))$/,
    'The shortened document lost the schemas of these fields, and has one object and an array for the same results (TOD-280).',
  ],
  [
    'document',
    SB3,
    /\/sb\/(?:keywords|negativeKeywords|targets|negativeTargets|themes)|\/brands|\/stores|\/media|\/pageAsins/,
    /^4\d\d (?:is not documented|has type application\/.*)$/,
    'It lists some refusals and not others (ERR-03).',
  ],
  ['document', 'TestAccount', ANY, /must be object$/, 'The shortened document lost the types of these fields.'],
  ['document', 'CreativesAssets', ANY, /must be object$/, 'The shortened document lost the types of these fields.'],
  ['document', SB3, /\/media\/describe/, /^200 has type application\/json$/, 'It has any media type.'],
  ['document', 'ChangeHistory', ANY, /must be object$/, 'The shortened document lost the types of these fields.'],
  ['document', 'ProductsMetadata', ANY, /must be object$/, 'The shortened document lost the types of these fields.'],
  ['document', 'AdvertisingAccounts', ANY, /^401 is not documented$/, 'It has no status for a missing token.'],
  ['document', SP, /recommendations|events/, /^401 is not documented$/, 'It has no status for a missing token.'],
  ['document', SP, /keywords\/recommendations/, /^200 \/ must be object$/, 'TOD-245'],
  ['document', SB, /budgetRules/, /^404 is not documented$/, 'It has no status for an unknown campaign (BUD-20).'],
  ['document', SD, /targets.*recommendations$/, /^406 is not documented$/, 'It has no status for another Accept.'],
  ['document', SB, /campaigns\/insights$/, /^406 is not documented$/, 'It has no status for another Accept.'],
  [
    'document',
    SB,
    /rules\/optimization\/list$/,
    /^200 \/optimizationRules must NOT have fewer than 1 items$/,
    'TOD-586',
  ],
  ['document', SD, /bid\/recommendations$/, /^207 has type .*v3\.4\+json$/, 'It has version 3.4 without an answer.'],
  ['document', SD, /budgetRules/, /^404 is not documented$/, 'It has no status for an unknown campaign (BUD-20).'],
  [
    'document',
    SD,
    /\/sd\/(?:targets|creatives)/,
    /^200 .*(?:must match|must be equal to one of|properties\/\w+ is additional)/,
    'Its schemas of predicates and of properties overlap, and each is closed.',
  ],
  ['document', 'TestAccount', ANY, /^401 is not documented$/, 'It has no status for a missing token.'],
  [
    'document',
    SB3,
    /\/sb\/targets/,
    /^200 has type application\/vnd\.sbtargeting/,
    'The categories are in the document of version 4; here the path is that of a target.',
  ],
  [
    'document',
    SD,
    /POST \/sd\/locations/,
    /^200 .*(?:code|description) is additional$/,
    'It has no answer for an item that fails.',
  ],
];
