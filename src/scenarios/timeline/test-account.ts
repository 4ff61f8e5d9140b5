/**
 * A test account that a client has ordered: a vendor with one profile, and campaigns that have run for two months.
 */
import { ValidationError } from '../../model/errors/validation-error.ts';
import type { Bulk } from '../../model/schemas/seed-file.ts';
import type { Action } from '../../model/schemas/scenario-file.ts';
import { createAccount, createProfile } from '../../core/accounts/accounts.ts';
import type { World } from '../../world/state/world.ts';
import { generate } from '../generator/generate.ts';
import { plainWords } from '../generator/plain-words.ts';

/** Written in full, because the schema with its defaults is not loaded at the start of the program. */
const BULK: Bulk = {
  campaigns: 4,
  adGroupsPerCampaign: 2,
  keywordsPerAdGroup: 12,
  negativeKeywordsPerAdGroup: 2,
  productAdsPerAdGroup: 3,
  campaignNegativeKeywordsPerCampaign: 1,
  targetsPerAdGroup: 0,
  portfolios: 0,
  sbCampaigns: 0,
  sbAdGroupsPerCampaign: 0,
  sbKeywordsPerAdGroup: 0,
  sbTargetsPerAdGroup: 0,
  sbThemesPerAdGroup: 0,
  sdCampaigns: 0,
  sdAdGroupsPerCampaign: 0,
  sdProductAdsPerAdGroup: 0,
  sdTargetsPerAdGroup: 0,
  budgetRules: 0,
  createdDaysAgo: 60,
};

export function createTestAccount(
  world: World,
  { accountId, accountType, countryCode: country }: NonNullable<Action['testAccount']>,
): void {
  const isAuthor = accountType === 'AUTHOR';
  const account = createAccount(world, {
    accountId,
    name: `Test ${isAuthor ? 'Author' : 'Vendor'} ${country}`,
    type: 'vendor',
    subType: isAuthor ? 'KDP_AUTHOR' : null,
    brands: isAuthor ? [] : ['Test Brand'],
  });
  const profile = account && createProfile(world, account, { country });
  if (profile === undefined) throw new ValidationError('accountId', `there is an account ${accountId} already`);
  const generated = generate(world, profile.profileId, BULK, plainWords);
  if ('problems' in generated) throw new ValidationError(generated.problems);
}
