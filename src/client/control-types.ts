/**
 * Everything that the control API takes and answers. Written by `npm run docs` from its own document: not by hand.
 */

export interface Info {
  name: string;
  version: string;
  uptime: string;
  /** Their names */
  worlds: string[];
  /** Base URLs of the service */
  regions: {
    na: string;
    eu: string;
    fe: string;
  };
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?:
    | {
        path: string;
        message: string;
        line?: number | undefined;
        column?: number | undefined;
        file?: string | undefined;
      }[]
    | undefined;
}

export interface ScenarioSummary {
  name: string;
  source: 'builtIn' | 'mounted';
  /** What it shows */
  description?: string | undefined;
  /** The mistake of a client that it brings to light */
  catches?: string | undefined;
  extends?: string | undefined;
  /** It can be read; whether it can be played shows when it is */
  ok: boolean;
}

export interface Scenario {
  name: string;
  source: 'builtIn' | 'mounted';
  /** What it shows */
  description?: string | undefined;
  /** The mistake of a client that it brings to light */
  catches?: string | undefined;
  extends?: string | undefined;
  /** It can be read; whether it can be played shows when it is */
  ok: boolean;
  /** Its file */
  text: string;
  errors: LocatedProblem[];
}

export interface LocatedProblem {
  line: number;
  column: number;
  path: string;
  message: string;
  /** Where it is another one than what was sent */
  file?: string | undefined;
}

export interface World {
  name: string;
  seed: string;
  scenario: string;
  now: string;
  clock: 'running' | 'frozen';
  createdAt: string;
  /** Base URL of the service in this world */
  apiUrl: string;
  regions: {
    na: string;
    eu: string;
    fe: string;
  };
  credentials: {
    clientId: string;
    clientSecret: string;
    refreshToken: string;
    /** Never expires by itself */
    accessToken: string;
  };
  profiles: Profile[];
}

export interface Profile {
  profileId: string;
  countryCode: 'US' | 'CA' | 'UK' | 'DE' | 'FR' | 'ES' | 'IT' | 'JP' | 'AU' | 'AE';
  /** null: no region of the world serves the country */
  region: 'na' | 'eu' | 'fe' | null;
  accountType: 'seller' | 'vendor' | 'agency';
  accountName: string;
  access: 'owner' | 'editor' | 'viewer' | 'none';
}

export interface WorldWish {
  name?: string | undefined;
  scenario?: string | undefined;
  /** A world to copy */
  from?: string | undefined;
  /** Of the world to copy: this state instead of the present one */
  checkpoint?: string | undefined;
  seed?: string | number | undefined;
  /** What its clock says first; a copy goes on by the clock of the other */
  now?: string | undefined;
  clock?: 'running' | 'frozen' | undefined;
  /** By the machine's time; then it is dropped */
  ttl?: string | undefined;
}

export interface Checkpoint {
  name: string;
  createdAt: string;
}

export interface Clock {
  now: string;
  mode: 'running' | 'frozen';
}

export interface DueEvent {
  at: string;
  type: string;
  id: string;
}

export type Advance =
  | {
      by: string;
    }
  | {
      to: string;
    }
  | {
      toNextEvent: true;
    };

export interface Region {
  region: 'na' | 'eu' | 'fe';
  countries: ('US' | 'CA' | 'UK' | 'DE' | 'FR' | 'ES' | 'IT' | 'JP' | 'AU' | 'AE')[];
  /** Base URL of the service there, in this world */
  url: string;
}

export interface ManagerAccount {
  managerAccountId: string;
  name: string;
  type: 'Advertiser' | 'Agency';
  createdAt: string;
  links: {
    profileId: string;
    permission: 'editor' | 'viewer';
  }[];
}

export interface ManagerLink {
  managerAccountId: string;
  profileId: string;
  permission: 'editor' | 'viewer';
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  expiresAt: string;
}

export interface Account {
  accountId: string;
  name: string;
  type: 'seller' | 'vendor' | 'agency';
  subType?: string | undefined;
  brands: string[];
  profiles: Profile[];
}

export interface AccountWish {
  name: string;
  type: 'seller' | 'vendor' | 'agency';
  subType?: string | undefined;
  /** One profile each */
  countries: ('US' | 'CA' | 'UK' | 'DE' | 'FR' | 'ES' | 'IT' | 'JP' | 'AU' | 'AE')[];
  /** Without it one is drawn, in the form of the type */
  id?: string | undefined;
  brands?: string[] | undefined;
  validPaymentMethod?: boolean | undefined;
  access?: 'owner' | 'editor' | 'viewer' | 'none' | undefined;
}

export interface WholeProfile {
  profileId: string;
  countryCode: 'US' | 'CA' | 'UK' | 'DE' | 'FR' | 'ES' | 'IT' | 'JP' | 'AU' | 'AE';
  /** null: no region of the world serves the country */
  region: 'na' | 'eu' | 'fe' | null;
  accountType: 'seller' | 'vendor' | 'agency';
  accountName: string;
  access: 'owner' | 'editor' | 'viewer' | 'none';
  accountId: string;
  /** In major units of its currency */
  dailyBudget: number | null;
  validPaymentMethod: boolean;
  /** Forced; null: computed */
  outOfBudget: boolean | null;
}

export interface ProfileWish {
  countryCode: 'US' | 'CA' | 'UK' | 'DE' | 'FR' | 'ES' | 'IT' | 'JP' | 'AU' | 'AE';
  accountId?: string | undefined;
  /** With accountType: the account so called, made if there is none */
  accountName?: string | undefined;
  accountType?: 'seller' | 'vendor' | 'agency' | undefined;
  profileId?: string | undefined;
  access?: 'owner' | 'editor' | 'viewer' | 'none' | undefined;
  /** In major units of its currency */
  dailyBudget?: number | undefined;
  validPaymentMethod?: boolean | undefined;
}

export interface Seeded {
  assets: number;
  campaigns: number;
  adGroups: number;
  keywords: number;
  negativeKeywords: number;
  campaignNegativeKeywords: number;
  productAds: number;
  targets: number;
  negativeTargets: number;
  campaignNegativeTargets: number;
  sbCampaigns: number;
  sbAdGroups: number;
  sbAds: number;
  sbKeywords: number;
  sbTargets: number;
  budgetRules: number;
  /** By the ref that an entity was sent with */
  ids: {
    [name: string]: string;
  };
}

export interface WrittenSeed {
  profileId: string;
  entities: {
    campaigns?:
      | {
          campaignId?: string | number | undefined;
          name: string;
          targetingType: 'MANUAL' | 'AUTO';
          budget: {
            budget: number;
            budgetType?: 'DAILY' | undefined;
          };
          startDate?: string | undefined;
          endDate?: string | null | undefined;
          dynamicBidding?:
            | {
                strategy?: 'LEGACY_FOR_SALES' | 'AUTO_FOR_SALES' | 'MANUAL' | undefined;
                placementBidding?:
                  | {
                      placement: 'PLACEMENT_TOP' | 'PLACEMENT_PRODUCT_PAGE' | 'PLACEMENT_REST_OF_SEARCH';
                      percentage: number;
                    }[]
                  | undefined;
              }
            | undefined;
          premiumBidAdjustment?: boolean | undefined;
          tags?:
            | {
                [name: string]: string;
              }
            | undefined;
          portfolioId?: string | undefined;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
          adGroups?:
            | {
                adGroupId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                name: string;
                defaultBid: number;
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
                keywords?:
                  | {
                      keywordId?: string | number | undefined;
                      campaignId?: string | number | undefined;
                      campaignRef?: string | undefined;
                      adGroupId?: string | number | undefined;
                      adGroupRef?: string | undefined;
                      keywordText: string;
                      matchType: 'EXACT' | 'PHRASE' | 'BROAD';
                      bid?: number | undefined;
                      nativeLanguageKeyword?: string | undefined;
                      nativeLanguageLocale?: string | undefined;
                      ref?: string | undefined;
                      state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                      createdDaysAgo?: number | undefined;
                      updatedDaysAgo?: number | undefined;
                      servingStatus?: string | undefined;
                    }[]
                  | undefined;
                negativeKeywords?:
                  | {
                      keywordId?: string | number | undefined;
                      campaignId?: string | number | undefined;
                      campaignRef?: string | undefined;
                      adGroupId?: string | number | undefined;
                      adGroupRef?: string | undefined;
                      keywordText: string;
                      matchType: 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
                      ref?: string | undefined;
                      state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                      createdDaysAgo?: number | undefined;
                      updatedDaysAgo?: number | undefined;
                      servingStatus?: string | undefined;
                    }[]
                  | undefined;
                productAds?:
                  | {
                      adId?: string | number | undefined;
                      campaignId?: string | number | undefined;
                      campaignRef?: string | undefined;
                      adGroupId?: string | number | undefined;
                      adGroupRef?: string | undefined;
                      sku?: string | undefined;
                      asin?: string | undefined;
                      customText?: string | undefined;
                      ref?: string | undefined;
                      state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                      createdDaysAgo?: number | undefined;
                      updatedDaysAgo?: number | undefined;
                      servingStatus?: string | undefined;
                    }[]
                  | undefined;
                targets?:
                  | {
                      targetId?: string | number | undefined;
                      campaignId?: string | number | undefined;
                      campaignRef?: string | undefined;
                      adGroupId?: string | number | undefined;
                      adGroupRef?: string | undefined;
                      expressionType?: 'MANUAL' | 'AUTO' | undefined;
                      expression: {
                        type: string;
                        value?: string | undefined;
                      }[];
                      bid?: number | undefined;
                      ref?: string | undefined;
                      state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                      createdDaysAgo?: number | undefined;
                      updatedDaysAgo?: number | undefined;
                      servingStatus?: string | undefined;
                    }[]
                  | undefined;
                negativeTargets?:
                  | {
                      targetId?: string | number | undefined;
                      campaignId?: string | number | undefined;
                      campaignRef?: string | undefined;
                      adGroupId?: string | number | undefined;
                      adGroupRef?: string | undefined;
                      expression: {
                        type: string;
                        value?: string | undefined;
                      }[];
                      ref?: string | undefined;
                      state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                      createdDaysAgo?: number | undefined;
                      updatedDaysAgo?: number | undefined;
                      servingStatus?: string | undefined;
                    }[]
                  | undefined;
              }[]
            | undefined;
          campaignNegativeKeywords?:
            | {
                keywordId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                keywordText: string;
                matchType: 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
                ref?: string | undefined;
                state?: 'ENABLED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
          campaignNegativeTargets?:
            | {
                targetId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                expression: {
                  type: string;
                  value?: string | undefined;
                }[];
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
        }[]
      | undefined;
    adGroups?:
      | {
          adGroupId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          name: string;
          defaultBid: number;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
          keywords?:
            | {
                keywordId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                adGroupId?: string | number | undefined;
                adGroupRef?: string | undefined;
                keywordText: string;
                matchType: 'EXACT' | 'PHRASE' | 'BROAD';
                bid?: number | undefined;
                nativeLanguageKeyword?: string | undefined;
                nativeLanguageLocale?: string | undefined;
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
          negativeKeywords?:
            | {
                keywordId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                adGroupId?: string | number | undefined;
                adGroupRef?: string | undefined;
                keywordText: string;
                matchType: 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
          productAds?:
            | {
                adId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                adGroupId?: string | number | undefined;
                adGroupRef?: string | undefined;
                sku?: string | undefined;
                asin?: string | undefined;
                customText?: string | undefined;
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
          targets?:
            | {
                targetId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                adGroupId?: string | number | undefined;
                adGroupRef?: string | undefined;
                expressionType?: 'MANUAL' | 'AUTO' | undefined;
                expression: {
                  type: string;
                  value?: string | undefined;
                }[];
                bid?: number | undefined;
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
          negativeTargets?:
            | {
                targetId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                adGroupId?: string | number | undefined;
                adGroupRef?: string | undefined;
                expression: {
                  type: string;
                  value?: string | undefined;
                }[];
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
        }[]
      | undefined;
    campaignNegativeKeywords?:
      | {
          keywordId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          keywordText: string;
          matchType: 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
          ref?: string | undefined;
          state?: 'ENABLED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    campaignNegativeTargets?:
      | {
          targetId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          expression: {
            type: string;
            value?: string | undefined;
          }[];
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    keywords?:
      | {
          keywordId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          adGroupId?: string | number | undefined;
          adGroupRef?: string | undefined;
          keywordText: string;
          matchType: 'EXACT' | 'PHRASE' | 'BROAD';
          bid?: number | undefined;
          nativeLanguageKeyword?: string | undefined;
          nativeLanguageLocale?: string | undefined;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    negativeKeywords?:
      | {
          keywordId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          adGroupId?: string | number | undefined;
          adGroupRef?: string | undefined;
          keywordText: string;
          matchType: 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    productAds?:
      | {
          adId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          adGroupId?: string | number | undefined;
          adGroupRef?: string | undefined;
          sku?: string | undefined;
          asin?: string | undefined;
          customText?: string | undefined;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    targets?:
      | {
          targetId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          adGroupId?: string | number | undefined;
          adGroupRef?: string | undefined;
          expressionType?: 'MANUAL' | 'AUTO' | undefined;
          expression: {
            type: string;
            value?: string | undefined;
          }[];
          bid?: number | undefined;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    negativeTargets?:
      | {
          targetId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          adGroupId?: string | number | undefined;
          adGroupRef?: string | undefined;
          expression: {
            type: string;
            value?: string | undefined;
          }[];
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    budgetRules?:
      | {
          ref?: string | undefined;
          ruleId?: string | undefined;
          campaignIds?: (string | number)[] | undefined;
          campaignRefs?: string[] | undefined;
          ruleState?: 'ACTIVE' | 'PAUSED' | undefined;
          ruleDetails: {
            name: string;
            ruleType?: 'SCHEDULE' | 'PERFORMANCE' | undefined;
            budgetIncreaseBy: {
              type?: 'PERCENT' | undefined;
              value: number;
            };
            duration: {
              dateRangeTypeRuleDuration?:
                | {
                    startDate: string | number;
                    endDate?: string | number | undefined;
                  }
                | undefined;
              eventTypeRuleDuration?:
                | {
                    eventId: string;
                    eventName: string;
                    startDate: string | number;
                    endDate: string | number;
                  }
                | undefined;
            };
            recurrence?:
              | {
                  type: 'DAILY';
                }
              | {
                  type: 'WEEKLY';
                  daysOfWeek: ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[];
                }
              | undefined;
            performanceMeasureCondition?:
              | {
                  metricName: 'ACOS' | 'CTR' | 'CVR' | 'ROAS';
                  comparisonOperator:
                    'GREATER_THAN' | 'LESS_THAN' | 'EQUAL_TO' | 'LESS_THAN_OR_EQUAL_TO' | 'GREATER_THAN_OR_EQUAL_TO';
                  threshold: number;
                }
              | undefined;
          };
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
        }[]
      | undefined;
    sbCampaigns?:
      | {
          campaignId?: string | number | undefined;
          name: string;
          legacy?: boolean | undefined;
          budgetType?: 'DAILY' | 'LIFETIME' | undefined;
          budget: number;
          startDate?: string | undefined;
          endDate?: string | null | undefined;
          bidding?:
            | {
                bidOptimization?: boolean | undefined;
                bidAdjustmentsByPlacement?:
                  | {
                      placement: 'HOME' | 'DETAIL_PAGE' | 'OTHER';
                      percentage: number;
                    }[]
                  | undefined;
              }
            | undefined;
          brandEntityId?: string | undefined;
          portfolioId?: string | undefined;
          productLocation?: 'SOLD_ON_AMAZON' | 'NOT_SOLD_ON_AMAZON' | 'SOLD_ON_DTC' | undefined;
          tags?:
            | {
                [name: string]: string;
              }
            | undefined;
          moderationStatus?: 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED' | undefined;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
          sbAdGroups?:
            | {
                adGroupId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                name: string;
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
                sbAds?:
                  | {
                      adId?: string | number | undefined;
                      campaignId?: string | number | undefined;
                      campaignRef?: string | undefined;
                      adGroupId?: string | number | undefined;
                      adGroupRef?: string | undefined;
                      name?: string | undefined;
                      adFormat: 'PRODUCT_COLLECTION' | 'STORE_SPOTLIGHT' | 'VIDEO' | 'BRAND_VIDEO';
                      creative: {
                        asins?: string[] | undefined;
                        videoAssetIds?: string[] | undefined;
                        brandName?: string | undefined;
                        brandLogoAssetID?: string | undefined;
                        brandLogoCrop?:
                          | {
                              top: number;
                              left: number;
                              width: number;
                              height: number;
                            }
                          | undefined;
                        headline?: string | undefined;
                        customImageAssetId?: string | undefined;
                        customImageCrop?:
                          | {
                              top: number;
                              left: number;
                              width: number;
                              height: number;
                            }
                          | undefined;
                        subpages?:
                          | {
                              pageTitle: string;
                              asin: string;
                              url: string;
                            }[]
                          | undefined;
                      };
                      landingPage?:
                        | {
                            pageType: 'PRODUCT_LIST' | 'STORE' | 'CUSTOM_URL' | 'DETAIL_PAGE';
                            url?: string | undefined;
                            asins?: string[] | undefined;
                          }
                        | undefined;
                      moderationStatus?: 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED' | undefined;
                      ref?: string | undefined;
                      state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                      createdDaysAgo?: number | undefined;
                      updatedDaysAgo?: number | undefined;
                      servingStatus?: string | undefined;
                    }[]
                  | undefined;
                sbKeywords?:
                  | {
                      keywordId?: string | number | undefined;
                      campaignId?: string | number | undefined;
                      campaignRef?: string | undefined;
                      adGroupId?: string | number | undefined;
                      adGroupRef?: string | undefined;
                      keywordText: string;
                      matchType: 'EXACT' | 'PHRASE' | 'BROAD' | 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
                      bid?: number | undefined;
                      ref?: string | undefined;
                      state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                      createdDaysAgo?: number | undefined;
                      updatedDaysAgo?: number | undefined;
                      servingStatus?: string | undefined;
                    }[]
                  | undefined;
                sbTargets?:
                  | {
                      targetId?: string | number | undefined;
                      campaignId?: string | number | undefined;
                      campaignRef?: string | undefined;
                      adGroupId?: string | number | undefined;
                      adGroupRef?: string | undefined;
                      expression: {
                        type: string;
                        value?: string | undefined;
                      }[];
                      negative?: boolean | undefined;
                      bid?: number | undefined;
                      ref?: string | undefined;
                      state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                      createdDaysAgo?: number | undefined;
                      updatedDaysAgo?: number | undefined;
                      servingStatus?: string | undefined;
                    }[]
                  | undefined;
              }[]
            | undefined;
        }[]
      | undefined;
    sbAdGroups?:
      | {
          adGroupId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          name: string;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
          sbAds?:
            | {
                adId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                adGroupId?: string | number | undefined;
                adGroupRef?: string | undefined;
                name?: string | undefined;
                adFormat: 'PRODUCT_COLLECTION' | 'STORE_SPOTLIGHT' | 'VIDEO' | 'BRAND_VIDEO';
                creative: {
                  asins?: string[] | undefined;
                  videoAssetIds?: string[] | undefined;
                  brandName?: string | undefined;
                  brandLogoAssetID?: string | undefined;
                  brandLogoCrop?:
                    | {
                        top: number;
                        left: number;
                        width: number;
                        height: number;
                      }
                    | undefined;
                  headline?: string | undefined;
                  customImageAssetId?: string | undefined;
                  customImageCrop?:
                    | {
                        top: number;
                        left: number;
                        width: number;
                        height: number;
                      }
                    | undefined;
                  subpages?:
                    | {
                        pageTitle: string;
                        asin: string;
                        url: string;
                      }[]
                    | undefined;
                };
                landingPage?:
                  | {
                      pageType: 'PRODUCT_LIST' | 'STORE' | 'CUSTOM_URL' | 'DETAIL_PAGE';
                      url?: string | undefined;
                      asins?: string[] | undefined;
                    }
                  | undefined;
                moderationStatus?: 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED' | undefined;
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
          sbKeywords?:
            | {
                keywordId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                adGroupId?: string | number | undefined;
                adGroupRef?: string | undefined;
                keywordText: string;
                matchType: 'EXACT' | 'PHRASE' | 'BROAD' | 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
                bid?: number | undefined;
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
          sbTargets?:
            | {
                targetId?: string | number | undefined;
                campaignId?: string | number | undefined;
                campaignRef?: string | undefined;
                adGroupId?: string | number | undefined;
                adGroupRef?: string | undefined;
                expression: {
                  type: string;
                  value?: string | undefined;
                }[];
                negative?: boolean | undefined;
                bid?: number | undefined;
                ref?: string | undefined;
                state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
                createdDaysAgo?: number | undefined;
                updatedDaysAgo?: number | undefined;
                servingStatus?: string | undefined;
              }[]
            | undefined;
        }[]
      | undefined;
    sbAds?:
      | {
          adId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          adGroupId?: string | number | undefined;
          adGroupRef?: string | undefined;
          name?: string | undefined;
          adFormat: 'PRODUCT_COLLECTION' | 'STORE_SPOTLIGHT' | 'VIDEO' | 'BRAND_VIDEO';
          creative: {
            asins?: string[] | undefined;
            videoAssetIds?: string[] | undefined;
            brandName?: string | undefined;
            brandLogoAssetID?: string | undefined;
            brandLogoCrop?:
              | {
                  top: number;
                  left: number;
                  width: number;
                  height: number;
                }
              | undefined;
            headline?: string | undefined;
            customImageAssetId?: string | undefined;
            customImageCrop?:
              | {
                  top: number;
                  left: number;
                  width: number;
                  height: number;
                }
              | undefined;
            subpages?:
              | {
                  pageTitle: string;
                  asin: string;
                  url: string;
                }[]
              | undefined;
          };
          landingPage?:
            | {
                pageType: 'PRODUCT_LIST' | 'STORE' | 'CUSTOM_URL' | 'DETAIL_PAGE';
                url?: string | undefined;
                asins?: string[] | undefined;
              }
            | undefined;
          moderationStatus?: 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED' | undefined;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    sbKeywords?:
      | {
          keywordId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          adGroupId?: string | number | undefined;
          adGroupRef?: string | undefined;
          keywordText: string;
          matchType: 'EXACT' | 'PHRASE' | 'BROAD' | 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
          bid?: number | undefined;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    sbTargets?:
      | {
          targetId?: string | number | undefined;
          campaignId?: string | number | undefined;
          campaignRef?: string | undefined;
          adGroupId?: string | number | undefined;
          adGroupRef?: string | undefined;
          expression: {
            type: string;
            value?: string | undefined;
          }[];
          negative?: boolean | undefined;
          bid?: number | undefined;
          ref?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          createdDaysAgo?: number | undefined;
          updatedDaysAgo?: number | undefined;
          servingStatus?: string | undefined;
        }[]
      | undefined;
    assets?:
      | {
          assetId: string;
          mediaType?: 'IMAGE' | 'VIDEO' | undefined;
          name?: string | undefined;
        }[]
      | undefined;
  };
}

export interface GeneratedSeed {
  campaigns?: number | undefined;
  adGroupsPerCampaign?: number | undefined;
  keywordsPerAdGroup?: number | undefined;
  negativeKeywordsPerAdGroup?: number | undefined;
  productAdsPerAdGroup?: number | undefined;
  campaignNegativeKeywordsPerCampaign?: number | undefined;
  targetsPerAdGroup?: number | undefined;
  createdDaysAgo?: number | undefined;
  profileId: string;
  entities?: never | undefined;
}

/** In the words of version 3, ids as strings, with its serving status as computed and as forced */
export type Entity = {
  [name: string]: unknown;
};

export interface EntityPatch {
  /** null: as computed */
  servingStatus?: string | null | undefined;
  creationDate?: string | undefined;
  lastUpdatedDate?: string | undefined;
  /** Campaigns and profiles; null: as computed */
  outOfBudget?: boolean | null | undefined;
  /** Ads of sponsored brands, and their legacy campaigns */
  moderationStatus?: 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED' | undefined;
  ruleState?: 'ACTIVE' | 'PAUSED' | undefined;
  ruleDetails?:
    | {
        name: string;
        ruleType?: 'SCHEDULE' | 'PERFORMANCE' | undefined;
        budgetIncreaseBy: {
          type?: 'PERCENT' | undefined;
          value: number;
        };
        duration: {
          dateRangeTypeRuleDuration?:
            | {
                startDate: string | number;
                endDate?: string | number | undefined;
              }
            | undefined;
          eventTypeRuleDuration?:
            | {
                eventId: string;
                eventName: string;
                startDate: string | number;
                endDate: string | number;
              }
            | undefined;
        };
        recurrence?:
          | {
              type: 'DAILY';
            }
          | {
              type: 'WEEKLY';
              daysOfWeek: ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[];
            }
          | undefined;
        performanceMeasureCondition?:
          | {
              metricName: 'ACOS' | 'CTR' | 'CVR' | 'ROAS';
              comparisonOperator:
                'GREATER_THAN' | 'LESS_THAN' | 'EQUAL_TO' | 'LESS_THAN_OR_EQUAL_TO' | 'GREATER_THAN_OR_EQUAL_TO';
              threshold: number;
            }
          | undefined;
      }
    | undefined;
}

export interface Settings {
  endpoint: 'sandbox' | 'production';
  dialect: 'spec' | 'observed';
  strict: boolean;
  pageSize: number;
  downloadLinkTtl: string;
  snapshotTtl: string;
  tokenTtl: string;
  storageAuth: 'lenient' | 'strict';
  credentials: 'any' | 'known';
  duplicates: 'existing' | 'error';
  moderation:
    | 'immediate'
    | 'manual'
    | {
        after: string;
      };
  /** From this day on the legacy collections are gone */
  legacySunset: string | null;
  journalEntries: number;
  journalBodyBytes: number;
  journalBytes: number;
}

export interface SettingsPatch {
  endpoint?: 'sandbox' | 'production' | undefined;
  dialect?: 'spec' | 'observed' | undefined;
  strict?: boolean | undefined;
  pageSize?: number | undefined;
  downloadLinkTtl?: string | undefined;
  snapshotTtl?: string | undefined;
  tokenTtl?: string | undefined;
  storageAuth?: 'lenient' | 'strict' | undefined;
  credentials?: 'any' | 'known' | undefined;
  duplicates?: 'existing' | 'error' | undefined;
  moderation?:
    | 'immediate'
    | 'manual'
    | {
        after: string;
      }
    | undefined;
  /** From this day on the legacy collections are gone */
  legacySunset?: string | null | undefined;
  journalEntries?: number | undefined;
  journalBodyBytes?: number | undefined;
  journalBytes?: number | undefined;
}

export interface Ripenings {
  reports: Ripening;
  snapshots: Ripening;
}

export type Ripening =
  | {
      mode: 'immediate';
    }
  | {
      mode: 'polls';
      /** Status calls that still say IN_PROGRESS */
      polls: number;
    }
  | {
      mode: 'after';
      after: string;
    }
  | {
      mode: 'manual';
    };

export interface ReportOutcome {
  outcome: 'SUCCESS' | 'FAILURE' | 'STUCK';
  statusDetails?: string | undefined;
  /** Status calls that still say IN_PROGRESS */
  polls?: number | undefined;
  after?: string | undefined;
  times: number;
  match: {
    recordType?: string | undefined;
    profileId?: string | undefined;
  };
}

export interface ReportOutcomeWish {
  outcome: 'SUCCESS' | 'FAILURE' | 'STUCK';
  statusDetails?: string | undefined;
  /** Status calls that still say IN_PROGRESS */
  polls?: number | undefined;
  after?: string | undefined;
  /** Requests that it is good for */
  times?: number | undefined;
  match?:
    | {
        recordType?: 'campaigns' | 'adGroups' | 'keywords' | 'productAds' | 'asins' | 'ads' | undefined;
        profileId?: string | undefined;
      }
    | undefined;
}

export interface Job {
  id: string;
  profileId: string;
  recordType: string;
  /** The body as it was sent */
  request?: Record<string, unknown> | undefined;
  status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE';
  /** Planned or forced; null: the usual text */
  statusDetails: string | null;
  /** Status calls so far */
  polls: number;
  /** How often its file was sent */
  downloads: number;
  requestedAt: string;
  /** When it ends or ended; null: not by the clock */
  completesAt: string | null;
  fileSize: number;
}

export interface SnapshotOutcome {
  outcome: 'SUCCESS' | 'FAILURE' | 'STUCK';
  statusDetails?: string | undefined;
  /** Status calls that still say IN_PROGRESS */
  polls?: number | undefined;
  after?: string | undefined;
  times: number;
  match: {
    recordType?: string | undefined;
    profileId?: string | undefined;
  };
}

export interface SnapshotOutcomeWish {
  outcome: 'SUCCESS' | 'FAILURE' | 'STUCK';
  statusDetails?: string | undefined;
  /** Status calls that still say IN_PROGRESS */
  polls?: number | undefined;
  after?: string | undefined;
  /** Requests that it is good for */
  times?: number | undefined;
  match?:
    | {
        recordType?:
          | 'campaigns'
          | 'adGroups'
          | 'keywords'
          | 'negativeKeywords'
          | 'campaignNegativeKeywords'
          | 'productAds'
          | undefined;
        profileId?: string | undefined;
      }
    | undefined;
}

export interface Metrics {
  profileId: string;
  campaignType: 'sponsoredProducts' | 'headlineSearch';
  recordType: 'campaigns' | 'adGroups' | 'keywords' | 'productAds' | 'asins' | 'ads';
  date: string;
  segment?: 'query' | 'placement' | undefined;
  asOf: string;
  rows: MetricsRow[];
}

/** In the names of reports, ids as strings, money in the currency of the profile */
export type MetricsRow = {
  [name: string]: string | number | boolean;
};

export interface Comparison {
  ok: boolean;
  /** True rows that were not loaded */
  missing: MetricsRow[];
  /** Loaded rows that are not true */
  extra: {
    [name: string]: unknown;
  }[];
  different: {
    row: MetricsRow & unknown;
    fields: {
      [name: string]: {
        expected?: unknown | undefined;
        actual?: unknown | undefined;
      };
    };
  }[];
}

export interface MetricsLoaded {
  profileId: string;
  campaignType?: 'sponsoredProducts' | 'headlineSearch' | undefined;
  /** Of headlineSearch, as in report requests */
  creativeType?: 'all' | 'video' | undefined;
  recordType: 'campaigns' | 'adGroups' | 'keywords' | 'productAds' | 'asins' | 'ads';
  /** A day in the profile's time zone */
  date: string;
  /** query with keywords, placement with campaigns */
  segment?: 'query' | 'placement' | undefined;
  /** What came later is not seen; without it, now */
  asOf?: string | undefined;
  rows: {
    [name: string]: unknown;
  }[];
}

export interface MetricsModel {
  history?: 'backfill' | 'lifetime' | undefined;
  bursts?: number | undefined;
  /** Of one burst, for a keyword of common popularity */
  impressions?:
    | {
        low: number;
        high: number;
      }
    | undefined;
  /** Clicks per impression */
  clickRate?:
    | {
        low: number;
        high: number;
      }
    | undefined;
  /** What a click takes to be won, and costs; minor units */
  price?:
    | {
        low: number;
        high: number;
      }
    | undefined;
  /** Orders per click */
  orderRate?:
    | {
        low: number;
        high: number;
      }
    | undefined;
  /** Minor units */
  unitPrice?:
    | {
        low: number;
        high: number;
      }
    | undefined;
  /** Part of the orders that buy what was advertised */
  sameProduct?: number | undefined;
  /** Part of the impressions at the top of search */
  topOfSearch?: number | undefined;
}

export interface MetricsOverride {
  profileId: string;
  /** keyword stands for a target too; of automatic targeting for all targets of the ad group, as in reports */
  level: 'campaign' | 'adGroup' | 'keyword' | 'target' | 'productAd';
  id: string;
  date: string;
  /** Money in the currency of the profile */
  values: {
    impressions?: number | undefined;
    clicks?: number | undefined;
    cost?: number | undefined;
    attributedConversions1d?: number | undefined;
    attributedConversions1dSameSKU?: number | undefined;
    attributedUnitsOrdered1d?: number | undefined;
    attributedUnitsOrdered1dSameSKU?: number | undefined;
    attributedSales1d?: number | undefined;
    attributedSales1dSameSKU?: number | undefined;
    attributedConversions7d?: number | undefined;
    attributedConversions7dSameSKU?: number | undefined;
    attributedUnitsOrdered7d?: number | undefined;
    attributedUnitsOrdered7dSameSKU?: number | undefined;
    attributedSales7d?: number | undefined;
    attributedSales7dSameSKU?: number | undefined;
    attributedConversions14d?: number | undefined;
    attributedConversions14dSameSKU?: number | undefined;
    attributedUnitsOrdered14d?: number | undefined;
    attributedUnitsOrdered14dSameSKU?: number | undefined;
    attributedSales14d?: number | undefined;
    attributedSales14dSameSKU?: number | undefined;
    attributedConversions30d?: number | undefined;
    attributedConversions30dSameSKU?: number | undefined;
    attributedUnitsOrdered30d?: number | undefined;
    attributedUnitsOrdered30dSameSKU?: number | undefined;
    attributedSales30d?: number | undefined;
    attributedSales30dSameSKU?: number | undefined;
  };
}

export interface MetricsOverrideWish {
  /** Where several profiles have an entity of this id */
  profileId?: string | undefined;
  /** keyword stands for a target too; of automatic targeting for all targets of the ad group, as in reports */
  level: 'campaign' | 'adGroup' | 'keyword' | 'target' | 'productAd';
  id: string;
  date: string;
  values: {
    impressions?: number | undefined;
    clicks?: number | undefined;
    cost?: number | undefined;
    attributedConversions1d?: number | undefined;
    attributedConversions1dSameSKU?: number | undefined;
    attributedUnitsOrdered1d?: number | undefined;
    attributedUnitsOrdered1dSameSKU?: number | undefined;
    attributedSales1d?: number | undefined;
    attributedSales1dSameSKU?: number | undefined;
    attributedConversions7d?: number | undefined;
    attributedConversions7dSameSKU?: number | undefined;
    attributedUnitsOrdered7d?: number | undefined;
    attributedUnitsOrdered7dSameSKU?: number | undefined;
    attributedSales7d?: number | undefined;
    attributedSales7dSameSKU?: number | undefined;
    attributedConversions14d?: number | undefined;
    attributedConversions14dSameSKU?: number | undefined;
    attributedUnitsOrdered14d?: number | undefined;
    attributedUnitsOrdered14dSameSKU?: number | undefined;
    attributedSales14d?: number | undefined;
    attributedSales14dSameSKU?: number | undefined;
    attributedConversions30d?: number | undefined;
    attributedConversions30dSameSKU?: number | undefined;
    attributedUnitsOrdered30d?: number | undefined;
    attributedUnitsOrdered30dSameSKU?: number | undefined;
    attributedSales30d?: number | undefined;
    attributedSales30dSameSKU?: number | undefined;
  };
}

export interface Fault {
  id: string;
  /** As it was sent */
  match: {
    [name: string]: unknown;
  };
  /** As it was sent */
  when: {
    [name: string]: unknown;
  };
  /** As it was sent */
  effect: {
    [name: string]: unknown;
  };
  /** Calls that it has struck */
  hits: number;
}

export interface FaultWish {
  match?:
    | {
        operation?: string | undefined;
        method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | undefined;
        path?: string | undefined;
        profileId?: string | number | undefined;
        recordType?: string | undefined;
      }
    | undefined;
  when?:
    | {
        skip?: number | undefined;
        times?: number | undefined;
        every?: number | undefined;
        probability?: number | undefined;
        for?: string | undefined;
        until?: string | undefined;
      }
    | undefined;
  effect: {
    preset?:
      | 'unauthorized'
      | 'reportDateTooOld'
      | 'invalidParameters'
      | 'throttled'
      | 'internalError'
      | 'unavailable'
      | 'downloadExpired'
      | undefined;
    retryAfter?: number | null | undefined;
    status?: number | undefined;
    code?: string | undefined;
    details?: string | undefined;
    headers?:
      | {
          [name: string]: string;
        }
      | undefined;
    body?: unknown | undefined;
    connection?: 'reset' | 'empty' | 'truncate' | 'stall' | undefined;
    at?: number | undefined;
    performed?: true | undefined;
    item?:
      | {
          index?: number | number[] | undefined;
          probability?: number | undefined;
          code?: string | undefined;
          details?: string | undefined;
        }
      | undefined;
    file?: 'truncated' | 'corrupt' | 'empty' | 'plain' | 'encoded' | undefined;
    delay?:
      | string
      | {
          min: string;
          max: string;
        }
      | {
          median: string;
          sigma: number;
        }
      | undefined;
  };
}

export interface Exchange {
  /** The x-amz-request-id of the answer */
  id: string;
  /** By the world's clock */
  at: string;
  machineAt: string;
  /** An operationId of the service; null: an unknown path */
  operation: string | null;
  method: string;
  url: string;
  /** Without a world's prefix */
  path: string;
  /** Of who was refused before it was known: as it was sent */
  clientId: string | null;
  /** Likewise */
  profileId: string | null;
  status: number;
  /** Milliseconds */
  durationMs: number;
  /** Why it was refused, plainer than the service says */
  reason: string | null;
  /** What was probably meant */
  nearest: string | null;
  violations: {
    rule: string;
    evidence: string;
    /** How often in this exchange: a batch may break a rule with each item */
    count: number;
  }[];
  /** The id of the fault that hit it */
  fault: string | null;
  requestBody: string | null;
  responseBody: string;
}

export interface Verified {
  ok: boolean;
  /** How many match; of inOrder, how many of its steps were found */
  count: number;
  /** How many exchanges the journal does not keep any more: not looked at */
  dropped: number;
  /** Where some are missing: the exchange that came nearest, and what kept it from matching */
  nearest: {
    request: Exchange;
    differs: {
      field: string;
      expected: string;
      found: string;
    }[];
  } | null;
}

export interface Verify {
  match?: RequestMatch | undefined;
  /** Without it: at least once */
  times?:
    | {
        exactly?: number | undefined;
        atLeast?: number | undefined;
        atMost?: number | undefined;
      }
    | undefined;
  /** In place of match: one after the other; others may come in between */
  inOrder?: RequestMatch[] | undefined;
  /** Waits so long at most, by the machine's time */
  within?: string | undefined;
}

export interface RequestMatch {
  /** An operationId of the service */
  operation?: string | undefined;
  method?: string | undefined;
  /** A star stands for anything */
  path?: string | undefined;
  profileId?: string | undefined;
  clientId?: string | undefined;
  /** By the world's clock */
  since?: string | undefined;
  status?: number | string | undefined;
  violations?:
    | boolean
    | 'missing-header'
    | 'wrong-header'
    | 'wrong-region'
    | 'wrong-media-type'
    | 'encoded-request-body'
    | 'missing-body'
    | 'malformed-body'
    | 'unknown-operation'
    | 'undocumented-path'
    | 'deprecated-operation'
    | 'unknown-field'
    | 'read-only-field'
    | 'unknown-parameter'
    | 'wrong-type'
    | 'oversized-batch'
    | 'start-date-in-past'
    | 'name-characters'
    | 'wrong-product-id'
    | 'custom-text'
    | 'unknown-brand'
    | 'unknown-asset'
    | 'mixed-ad-types'
    | 'bidding-controls-inactive'
    | 'failed-item-resent'
    | 'id-lost-digits'
    | 'page-skipped'
    | 'page-left-behind'
    | 'polling-without-pause'
    | 'retry-after-ignored'
    | 'retry-without-back-off'
    | 'token-sent-to-storage'
    | 'expired-link-used'
    | 'file-downloaded-again'
    | undefined;
  /** JSON that the body of the request holds; of an object, fields that it has among others */
  body?: unknown | undefined;
}

export interface ViolationReport {
  rule: string;
  severity: 'error' | 'warning' | 'info';
  /** What the client did */
  says: string;
  /** What a good client does */
  instead: string;
  count: number;
  /** The first few that differ */
  evidence: {
    /** The field, the header, the value */
    evidence: string;
    count: number;
    /** Of the first few; GET .../requests/{id} has them */
    requestIds: string[];
  }[];
}

/** What each call takes and answers, by its operationId. */
export interface Operations {
  /** What runs here */
  getInfo: { answer: Info };
  /** The certificate that clients of the TLS listener are to trust */
  getCaCertificate: { answer: string };
  /** This document */
  getOpenApi: {
    answer: {
      [name: string]: unknown;
    };
  };
  /** A page to read it and to try its calls */
  getDocs: { answer: string };
  /** What that page is made of */
  getDocsFile: {
    params: {
      file: 'swagger-ui-bundle.js' | 'swagger-ui.css';
    };
    answer: string;
  };
  /** List the scenarios. Those that came along, and those of the mounted folder. */
  listScenarios: {
    answer: {
      scenarios: ScenarioSummary[];
    };
  };
  /** Read a scenario */
  getScenario: {
    params: {
      name: string;
    };
    answer: Scenario;
  };
  /** Say what is wrong with a scenario. YAML or JSON. It is played on a world that is thrown away. */
  validateScenario: {
    body: string | Record<string, unknown>;
    answer: {
      ok: boolean;
      errors: LocatedProblem[];
    };
  };
  /** The JSON Schema of a scenario. For editors: put `# yaml-language-server: $schema=<this address>` into the first line of a file. */
  getScenarioSchema: {
    answer: {
      [name: string]: unknown;
    };
  };
  /** Let the world start again as a scenario. One of those that there are, `{"name": ...}`, or one that is sent itself as YAML or JSON. From then on a reset leads back to it. */
  startScenario: { body: string | Record<string, unknown>; answer: World };
  /** Read what is to happen in the world, and what has */
  getTimeline: {
    answer: {
      steps: {
        name: string;
        at?: string | undefined;
        onCall?:
          | {
              operation: string;
              nth: number;
              seen: number;
            }
          | undefined;
        /** As it was written */
        do?: unknown[] | undefined;
        /** null: still to come */
        doneAt: string | null;
        /** What of it could not be done */
        problems: {
          path: string;
          message: string;
        }[];
      }[];
    };
  };
  /** Make a world. From a scenario, or as a copy of another world with entities and clock, but with credentials of its own. A name may be sent in the header `Sandbox-World` too; that in the body goes before it. */
  createWorld: { body?: undefined | WorldWish; answer: World };
  /** List the worlds */
  listWorlds: {
    answer: {
      worlds: World[];
    };
  };
  /** Get a world */
  getWorld: { answer: World };
  /** Drop a world */
  dropWorld: { answer: undefined };
  /** Begin again. The state it started with, same ids and tokens; its journal is empty then. Checkpoints stay. */
  resetWorld: { answer: World };
  /** List the checkpoints */
  listCheckpoints: {
    answer: {
      checkpoints: Checkpoint[];
    };
  };
  /** Name the present state */
  createCheckpoint: {
    body: {
      name: string;
    };
    answer: Checkpoint;
  };
  /** Go back to a checkpoint. Tokens, clock and all. The journal is empty then. */
  restoreCheckpoint: {
    params: {
      name: string;
    };
    answer: World;
  };
  /** Forget a checkpoint */
  dropCheckpoint: {
    params: {
      name: string;
    };
    answer: undefined;
  };
  /** Take out the whole state. One SQLite file. */
  exportWorld: { answer: Uint8Array };
  /** Put in a whole state. What an export of this version gave, up to 512 MiB. The world keeps its name; from another world it gets its own credentials back. */
  importWorld: { body: Uint8Array; answer: World };
  /** Read the clock */
  getClock: { answer: Clock };
  /** Set, freeze or start the clock. Back and forth. What would have come due on the way is not told. */
  setClock: {
    body?:
      | undefined
      | {
          now?: string | undefined;
          mode?: 'running' | 'frozen' | undefined;
        };
    answer: Clock;
  };
  /** Move the clock on. Answers what came due on the way, in order. */
  advanceClock: {
    body: Advance;
    answer: {
      now: string;
      events: DueEvent[];
    };
  };
  /** List the regions */
  listRegions: {
    answer: {
      regions: Region[];
    };
  };
  /** Say which countries a region serves. They leave the region that served them. A country of no region can not be reached. */
  setRegion: {
    params: {
      region: string;
    };
    body: {
      countries: ('US' | 'CA' | 'UK' | 'DE' | 'FR' | 'ES' | 'IT' | 'JP' | 'AU' | 'AE')[];
      /** As in the path; here so that what was read can be sent */
      region?: 'na' | 'eu' | 'fe' | undefined;
      /** Is not changed */
      url?: string | undefined;
    };
    answer: Region;
  };
  /** List the manager accounts */
  listManagerAccounts: {
    answer: {
      managerAccounts: ManagerAccount[];
    };
  };
  /** Open a manager account */
  createManagerAccount: {
    body: {
      name: string;
      type?: 'Advertiser' | 'Agency' | undefined;
    };
    answer: ManagerAccount;
  };
  /** Link a profile to a manager account. Gives the user of the world this permission. Linked already, the permission is set. */
  linkManagerAccount: {
    params: {
      managerAccountId: string;
    };
    body: {
      profileId: string;
      permission: 'editor' | 'viewer';
    };
    answer: ManagerLink;
  };
  /** Mint an access token and a refresh token. Of the world's own client. With access they reach these profiles only, and so do tokens refreshed by them. */
  mintTokens: {
    body?:
      | undefined
      | {
          /** Of the access token; without it the setting tokenTtl */
          ttl?: string | undefined;
          access?:
            | {
                [name: string]: 'editor' | 'viewer';
              }
            | undefined;
        };
    answer: TokenPair;
  };
  /** Revoke all tokens. Access and refresh tokens, the world's own too, until a reset. */
  revokeAllTokens: { answer: undefined };
  /** Revoke one token */
  revokeToken: {
    params: {
      accessToken: string;
    };
    answer: undefined;
  };
  /** List the accounts */
  listAccounts: {
    answer: {
      accounts: Account[];
    };
  };
  /** Open an account */
  createAccount: { body: AccountWish; answer: Account };
  /** List the profiles */
  listProfiles: {
    answer: {
      profiles: WholeProfile[];
    };
  };
  /** Open a profile */
  createProfile: { body: ProfileWish; answer: WholeProfile };
  /** Change a profile */
  changeProfile: {
    params: {
      profileId: string;
    };
    body?:
      | undefined
      | {
          access?: 'owner' | 'editor' | 'viewer' | 'none' | undefined;
          /** In major units of its currency */
          dailyBudget?: number | null | undefined;
          validPaymentMethod?: boolean | undefined;
        };
    answer: WholeProfile;
  };
  /** Drop a profile and all that it owns */
  dropProfile: {
    params: {
      profileId: string;
    };
    answer: undefined;
  };
  /** Fill a profile. With entities that are written out, in the words of version 3, children in their parents or naming them by id or ref; or with as many as asked for, the same for the same seed of the world. All of it or nothing. */
  seed: { body: WrittenSeed | GeneratedSeed; answer: Seeded };
  /** List what is stored. Oldest first, of all profiles unless one is named. The list is named after the collection. */
  listEntities: {
    params: {
      collection:
        | 'campaigns'
        | 'adGroups'
        | 'keywords'
        | 'negativeKeywords'
        | 'campaignNegativeKeywords'
        | 'productAds'
        | 'targets'
        | 'negativeTargets'
        | 'campaignNegativeTargets'
        | 'sbCampaigns'
        | 'sbAdGroups'
        | 'sbAds'
        | 'sbKeywords'
        | 'sbTargets'
        | 'budgetRules'
        | 'assets'
        | 'profiles';
    };
    query?:
      | undefined
      | {
          profileId?: string | undefined;
          state?: 'ENABLED' | 'PAUSED' | 'ARCHIVED' | undefined;
          limit?: number | undefined;
          /** nextCursor of the page before */
          cursor?: string | undefined;
        };
    answer: {
      nextCursor?: string | undefined;
      [name: string]: Entity[] | string | undefined;
    };
  };
  /** Set what no client may set */
  forceEntity: {
    params: {
      collection:
        | 'campaigns'
        | 'adGroups'
        | 'keywords'
        | 'negativeKeywords'
        | 'campaignNegativeKeywords'
        | 'productAds'
        | 'targets'
        | 'negativeTargets'
        | 'campaignNegativeTargets'
        | 'sbCampaigns'
        | 'sbAdGroups'
        | 'sbAds'
        | 'sbKeywords'
        | 'sbTargets'
        | 'budgetRules'
        | 'assets'
        | 'profiles';
      id: string;
    };
    query?:
      | undefined
      | {
          profileId?: string | undefined;
        };
    body?: undefined | EntityPatch;
    answer: Entity;
  };
  /** Read the settings */
  getSettings: { answer: Settings };
  /** Change settings */
  changeSettings: { body?: undefined | SettingsPatch; answer: Settings };
  /** Read how reports and snapshots ripen */
  getRipening: { answer: Ripenings };
  /** Say how reports and snapshots ripen. From the next request on. What is left out stays. */
  setRipening: {
    body?:
      | undefined
      | {
          reports?: Ripening | undefined;
          snapshots?: Ripening | undefined;
        };
    answer: Ripenings;
  };
  /** List what is planned for the next reports */
  listReportOutcomes: {
    answer: {
      outcomes: ReportOutcome[];
    };
  };
  /** Plan what becomes of the next reports that match. The oldest plan that matches is used up first. Without polls or after they ripen as usual. */
  planReportOutcome: { body: ReportOutcomeWish; answer: ReportOutcome };
  /** Drop what is planned for the next reports */
  dropReportOutcomes: { answer: undefined };
  /** List reports, oldest first */
  listReports: {
    answer: {
      reports: Job[];
    };
  };
  /** Read one report, without counting as a poll */
  getReportJob: {
    params: {
      id: string;
    };
    answer: Job;
  };
  /** Force the status of a report. At once, from any status to any. Nothing but another force changes it then. */
  forceReport: {
    params: {
      id: string;
    };
    body: {
      status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE';
      statusDetails?: string | undefined;
    };
    answer: Job;
  };
  /** Let the download links of a report die now. Its location stays and gives a fresh one. */
  expireReportLinks: {
    params: {
      id: string;
    };
    answer: Job;
  };
  /** List what is planned for the next snapshots */
  listSnapshotOutcomes: {
    answer: {
      outcomes: SnapshotOutcome[];
    };
  };
  /** Plan what becomes of the next snapshots that match. The oldest plan that matches is used up first. Without polls or after they ripen as usual. */
  planSnapshotOutcome: { body: SnapshotOutcomeWish; answer: SnapshotOutcome };
  /** Drop what is planned for the next snapshots */
  dropSnapshotOutcomes: { answer: undefined };
  /** List snapshots, oldest first */
  listSnapshots: {
    answer: {
      snapshots: Job[];
    };
  };
  /** Read one snapshot, without counting as a poll */
  getSnapshotJob: {
    params: {
      id: string;
    };
    answer: Job;
  };
  /** Force the status of a snapshot. At once, from any status to any. Nothing but another force changes it then. */
  forceSnapshot: {
    params: {
      id: string;
    };
    body: {
      status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE';
      statusDetails?: string | undefined;
    };
    answer: Job;
  };
  /** Let the download links of a snapshot die now. Its location stays and gives a fresh one. */
  expireSnapshotLinks: {
    params: {
      id: string;
    };
    answer: Job;
  };
  /** Read the numbers behind the reports of a day. A row for each entity with impressions, with every metric. Reports of that day say the same. */
  readMetrics: {
    query: {
      profileId: string;
      campaignType?: 'sponsoredProducts' | 'headlineSearch' | undefined;
      /** Of headlineSearch, as in report requests */
      creativeType?: 'all' | 'video' | undefined;
      recordType: 'campaigns' | 'adGroups' | 'keywords' | 'productAds' | 'asins' | 'ads';
      /** A day in the profile's time zone */
      date: string;
      /** query with keywords, placement with campaigns */
      segment?: 'query' | 'placement' | undefined;
      /** What came later is not seen; without it, now */
      asOf?: string | undefined;
    };
    answer: Metrics;
  };
  /** Compare what a pipeline has loaded with what is true. Rows have the names of reports. Only the fields that they have are compared; ids may be numbers. */
  compareMetrics: { body: MetricsLoaded; answer: Comparison };
  /** Read the parameters that the numbers follow from */
  readMetricsModel: { answer: MetricsModel };
  /** Set the parameters that the numbers follow from. What is left out is as it is by default. */
  setMetricsModel: { body?: undefined | MetricsModel; answer: MetricsModel };
  /** List the numbers that were set */
  listMetricsOverrides: {
    query?:
      | undefined
      | {
          profileId?: string | undefined;
          /** keyword stands for a target too; of automatic targeting for all targets of the ad group, as in reports */
          level?: 'campaign' | 'adGroup' | 'keyword' | 'target' | 'productAd' | undefined;
          id?: string | undefined;
          date?: string | undefined;
        };
    answer: {
      overrides: MetricsOverride[];
    };
  };
  /** Set numbers of an entity on a day. In place of those set before for it. They are met exactly, at once and whatever the entity is; parents and siblings stay coherent. */
  setMetricsOverride: { body: MetricsOverrideWish; answer: MetricsOverride };
  /** Take back numbers that were set. Those that match what the query or the body says; without both, all. */
  dropMetricsOverrides: {
    query?:
      | undefined
      | {
          profileId?: string | undefined;
          /** keyword stands for a target too; of automatic targeting for all targets of the ad group, as in reports */
          level?: 'campaign' | 'adGroup' | 'keyword' | 'target' | 'productAd' | undefined;
          id?: string | undefined;
          date?: string | undefined;
        };
    body?:
      | undefined
      | {
          profileId?: string | undefined;
          /** keyword stands for a target too; of automatic targeting for all targets of the ad group, as in reports */
          level?: 'campaign' | 'adGroup' | 'keyword' | 'target' | 'productAd' | undefined;
          id?: string | undefined;
          date?: string | undefined;
          values?:
            | {
                [name: string]: unknown;
              }
            | undefined;
        };
    answer: undefined;
  };
  /** List the faults, in the order in which they are tried */
  listFaults: {
    answer: {
      faults: Fault[];
    };
  };
  /** Make calls fail. Of those that match a call, the first one whose conditions hold strikes it; an operation is not performed unless the effect needs its answer. Everything drawn follows from the seed of the world. */
  createFault: { body: FaultWish; answer: Fault };
  /** Drop all faults */
  dropFaults: { answer: undefined };
  /** Read one fault and how often it struck */
  getFault: {
    params: {
      id: string;
    };
    answer: Fault;
  };
  /** Make calls fail, by a fault with this id. A fault that has the id is replaced in its place, and counts anew. Of those that match a call, the first one whose conditions hold strikes it; an operation is not performed unless the effect needs its answer. Everything drawn follows from the seed of the world. */
  putFault: {
    params: {
      id: string;
    };
    body: FaultWish;
    answer: Fault;
  };
  /** Drop one fault */
  dropFault: {
    params: {
      id: string;
    };
    answer: undefined;
  };
  /** Read the rate limit */
  getRateLimit: {
    answer: {
      requests: number;
      per: string;
      retryAfter?: number | null | undefined;
    } | null;
  };
  /** Limit how often a client may call, or with null no longer. So many calls per client id in each window of the world's clock; one more is 429. Retry-After is the time to the next window or what is said here; null sends none. The token endpoint and files are not counted. */
  setRateLimit: {
    body: {
      requests: number;
      per: string;
      retryAfter?: number | null | undefined;
    } | null;
    answer: {
      requests: number;
      per: string;
      retryAfter?: number | null | undefined;
    } | null;
  };
  /** List what clients asked. The newest, newest last. Bodies are capped, secrets blotted out. A reset clears it. */
  listRequests: {
    query?:
      | undefined
      | {
          /** An operationId of the service */
          operation?: string | undefined;
          method?: string | undefined;
          /** A star stands for anything */
          path?: string | undefined;
          profileId?: string | undefined;
          clientId?: string | undefined;
          /** By the world's clock */
          since?: string | undefined;
          status?: string | undefined;
          /** true: only those with violations; or the id of a rule */
          violations?: string | undefined;
          limit?: number | undefined;
        };
    answer: {
      requests: Exchange[];
      /** How many of those that are kept match */
      total: number;
      /** How many are not kept any more, of all */
      dropped: number;
    };
  };
  /** Clear the journal. And the violations with it. */
  clearRequests: { answer: undefined };
  /** Get one request */
  getRequest: {
    params: {
      /** Its id, or latest */
      id: string;
    };
    answer: Exchange;
  };
  /** Verify what clients asked. With `within` it answers as soon as it holds or can hold no more; `atMost` alone and `exactly: 0` are known only when that time is over. */
  verifyRequests: { body: Verify; answer: Verified };
  /** What clients did against the contract. Each rule once, with count and evidence. `markdown` is for the summary of a CI run, `junit` for its test report: there errors and warnings are failures. Counted since the world began, was reset, or its journal cleared. */
  listViolations: {
    query?:
      | undefined
      | {
          format?: 'json' | 'markdown' | 'junit' | undefined;
        };
    answer: {
      violations: ViolationReport[];
      /** How many were looked at */
      requests: number;
    };
  };
  /** Watch a world live. Server-sent events: `exchange` (as in the journal, with its id), `due` (`{ at, type, id }`, as advancing the clock tells, and steps of the timeline that a call brings about) and `clock` (`{ now, mode }`, when it was moved). With `Last-Event-ID` the exchanges behind that one come first. */
  streamEvents: { answer: string };
}

/** Method and path of each; W stands for the path of a world. */
export const OPERATIONS = {
  getInfo: 'GET /info',
  getCaCertificate: 'GET /ca.pem',
  getOpenApi: 'GET /openapi.json',
  getDocs: 'GET /docs',
  getDocsFile: 'GET /docs/{file}',
  listScenarios: 'GET /scenarios',
  getScenario: 'GET /scenarios/{name}',
  validateScenario: 'POST /scenarios/validate',
  getScenarioSchema: 'GET /scenario.schema.json',
  startScenario: 'POST W/scenario',
  getTimeline: 'GET W/timeline',
  createWorld: 'POST /worlds',
  listWorlds: 'GET /worlds',
  getWorld: 'GET W',
  dropWorld: 'DELETE W',
  resetWorld: 'POST W/reset',
  listCheckpoints: 'GET W/checkpoints',
  createCheckpoint: 'POST W/checkpoints',
  restoreCheckpoint: 'POST W/checkpoints/{name}/restore',
  dropCheckpoint: 'DELETE W/checkpoints/{name}',
  exportWorld: 'GET W/export',
  importWorld: 'PUT W/import',
  getClock: 'GET W/clock',
  setClock: 'PUT W/clock',
  advanceClock: 'POST W/clock/advance',
  listRegions: 'GET W/regions',
  setRegion: 'PUT W/regions/{region}',
  listManagerAccounts: 'GET W/managerAccounts',
  createManagerAccount: 'POST W/managerAccounts',
  linkManagerAccount: 'POST W/managerAccounts/{managerAccountId}/links',
  mintTokens: 'POST W/tokens',
  revokeAllTokens: 'DELETE W/tokens',
  revokeToken: 'DELETE W/tokens/{accessToken}',
  listAccounts: 'GET W/accounts',
  createAccount: 'POST W/accounts',
  listProfiles: 'GET W/profiles',
  createProfile: 'POST W/profiles',
  changeProfile: 'PATCH W/profiles/{profileId}',
  dropProfile: 'DELETE W/profiles/{profileId}',
  seed: 'POST W/seed',
  listEntities: 'GET W/entities/{collection}',
  forceEntity: 'PATCH W/entities/{collection}/{id}',
  getSettings: 'GET W/settings',
  changeSettings: 'PATCH W/settings',
  getRipening: 'GET W/jobs',
  setRipening: 'PUT W/jobs',
  listReportOutcomes: 'GET W/reports/outcomes',
  planReportOutcome: 'POST W/reports/outcomes',
  dropReportOutcomes: 'DELETE W/reports/outcomes',
  listReports: 'GET W/reports',
  getReportJob: 'GET W/reports/{id}',
  forceReport: 'POST W/reports/{id}/transition',
  expireReportLinks: 'POST W/reports/{id}/expire',
  listSnapshotOutcomes: 'GET W/snapshots/outcomes',
  planSnapshotOutcome: 'POST W/snapshots/outcomes',
  dropSnapshotOutcomes: 'DELETE W/snapshots/outcomes',
  listSnapshots: 'GET W/snapshots',
  getSnapshotJob: 'GET W/snapshots/{id}',
  forceSnapshot: 'POST W/snapshots/{id}/transition',
  expireSnapshotLinks: 'POST W/snapshots/{id}/expire',
  readMetrics: 'GET W/metrics',
  compareMetrics: 'POST W/metrics/compare',
  readMetricsModel: 'GET W/metrics/model',
  setMetricsModel: 'PUT W/metrics/model',
  listMetricsOverrides: 'GET W/metrics/overrides',
  setMetricsOverride: 'PUT W/metrics/overrides',
  dropMetricsOverrides: 'DELETE W/metrics/overrides',
  listFaults: 'GET W/faults',
  createFault: 'POST W/faults',
  dropFaults: 'DELETE W/faults',
  getFault: 'GET W/faults/{id}',
  putFault: 'PUT W/faults/{id}',
  dropFault: 'DELETE W/faults/{id}',
  getRateLimit: 'GET W/rateLimit',
  setRateLimit: 'PUT W/rateLimit',
  listRequests: 'GET W/requests',
  clearRequests: 'DELETE W/requests',
  getRequest: 'GET W/requests/{id}',
  verifyRequests: 'POST W/requests/verify',
  listViolations: 'GET W/violations',
  streamEvents: 'GET W/events',
} as const satisfies Record<keyof Operations, string>;
