/**
 * The operations that read one entity, by collection: in each API version the one that returns most fields.
 */
export interface Read {
  /** The API version. */
  api: string;
  /** The id of the operation. */
  operation: string;
  /** For operations whose format depends on the Accept header. */
  accept?: string;
  /** For operations that return a list: the filter by id. */
  filter?: string;
}

const spV2 = (operation: string): Read => ({ api: 'sp-v2', operation });
const spV3 = (name: string, filter: string): Read => ({
  api: 'sp-v3',
  operation: `listSponsoredProducts${name}`,
  filter,
});
const sbV4 = (name: string, filter: string): Read[] => [
  { api: 'sb-v4', operation: `listSponsoredBrands${name}`, filter },
  { api: 'sb-beta', operation: `listSponsoredBrandsBeta${name}`, filter },
];
const sbV3 = (minor: string): Read => ({
  api: `sb-v3.${minor}`,
  operation: 'getBrandsCampaign',
  accept: `application/vnd.sbcampaign.v3${minor === '0' ? '' : `.${minor}`}+json`,
});

export const READS: Readonly<Record<string, readonly Read[]>> = {
  profiles: [
    { api: 'profiles-v1', operation: 'getProfile' },
    { api: 'profiles-v2', operation: 'getProfileV2' },
  ],
  campaigns: [
    spV2('getCampaignEx'),
    { api: 'sp-bidding', operation: 'getBiddingCampaign' },
    spV3('Campaigns', 'campaignIdFilter'),
  ],
  adGroups: [spV2('getAdGroupEx'), spV3('AdGroups', 'adGroupIdFilter')],
  productAds: [spV2('getProductAdEx'), spV3('ProductAds', 'adIdFilter')],
  keywords: [spV2('getBiddableKeywordEx'), spV3('Keywords', 'keywordIdFilter')],
  negativeKeywords: [spV2('getNegativeKeywordEx'), spV3('NegativeKeywords', 'negativeKeywordIdFilter')],
  campaignNegativeKeywords: [
    spV2('getCampaignNegativeKeywordEx'),
    spV3('CampaignNegativeKeywords', 'campaignNegativeKeywordIdFilter'),
  ],
  targets: [spV3('TargetingClauses', 'targetIdFilter')],
  negativeTargets: [spV3('NegativeTargetingClauses', 'negativeTargetIdFilter')],
  campaignNegativeTargets: [spV3('CampaignNegativeTargetingClauses', 'campaignNegativeTargetIdFilter')],
  sbCampaigns: [sbV3('0'), sbV3('2'), sbV3('3'), ...sbV4('Campaigns', 'campaignIdFilter')],
  sbAdGroups: [{ api: 'sb-v3', operation: 'getBrandsAdGroup' }, ...sbV4('AdGroups', 'adGroupIdFilter')],
  sbAds: sbV4('Ads', 'adIdFilter'),
};
