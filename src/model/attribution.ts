/**
 * What a seed or a scenario declares of attribution: publishers, and the campaigns of advertisers on them.
 */
import type { Country } from './marketplaces.ts';

/** The names by which a publisher replaces ids in links. */
interface Macros {
  campaign: string;
  adGroup: string;
  creative: string;
}

export interface DeclaredPublisher {
  id: string;
  name: string;
  /** Without them, its tags have places that a person fills in. */
  macros?: Macros | undefined;
}

interface DeclaredCreative {
  creativeId?: string | undefined;
  clicks?: number | undefined;
}

interface DeclaredAdGroup {
  adGroupId?: string | undefined;
  asin?: string | undefined;
  creatives: readonly DeclaredCreative[];
}

export interface DeclaredCampaign {
  /** The name or id of an account. */
  account: string;
  country: Country;
  brand?: string | undefined;
  /** The id or name of a publisher. */
  publisher: string;
  campaignId?: string | undefined;
  adGroups: readonly DeclaredAdGroup[];
}

export interface Attribution {
  publishers: readonly DeclaredPublisher[];
  campaigns: readonly DeclaredCampaign[];
}

export const NO_ATTRIBUTION: Attribution = { publishers: [], campaigns: [] };
