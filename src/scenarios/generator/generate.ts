/**
 * Generates entities in bulk for a profile, through the entity service. The same seed and the same history of the
 * world give the same entities.
 */
import type { Counts } from '../../model/schemas/collections.ts';
import type { Problem } from '../../model/errors/validation-error.ts';
import type { Bulk } from '../../model/schemas/seed-file.ts';
import { MAX_RULES_OF_CAMPAIGN } from '../../model/budget-rules.ts';
import type { Id } from '../../model/entities.ts';
import { toMajor } from '../../model/money.ts';
import { hashText } from '../../model/random.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import type { World } from '../../world/state/world.ts';
import { brandsOf } from '../../core/accounts/accounts.ts';
import { bidSpan, budgetSpan } from '../../core/entities/limits.ts';
import { OperationContext, type Reading, type Scope, scopeOf } from '../../core/entities/operation-context.ts';
import { BulkRun, inMinor } from './bulk-run.ts';
import type { Words } from './name-generator.ts';
import { addBudgetRules, addPortfolios } from './portfolios-and-rules.ts';
import { addSponsoredBrands } from './sponsored-brands.ts';
import { addSponsoredDisplay } from './sponsored-display.ts';
import { addSponsoredProducts } from './sponsored-products.ts';

const MAX_GENERATED = 1_000_000;

export function generate(
  world: World,
  profileId: Id,
  bulk: Bulk,
  /** The words of a seed. */
  words: (seed: number) => Words,
): { counts: Counts } | { problems: Problem[] } {
  const profile = world.accountStore.profile(profileId);
  if (profile === undefined) return { problems: [{ path: 'profileId', message: `unknown profile ${profileId}` }] };
  const scope = scopeOf(world, profile);
  const context = new OperationContext(scope, undefined, world.now() - bulk.createdDaysAgo * DAY_MS, {
    sameName: 'error',
  });
  const problem = problemOf(bulk, scope) ?? problemOfAmounts(bulk, context);
  if (problem !== undefined) return { problems: [problem] };
  return world.transaction(() => {
    const seed = hashText(`${world.seed} ${world.nextSequence()}`);
    const run = new BulkRun(context, bulk, { seed, words: words(seed) });
    addPortfolios(run);
    addSponsoredProducts(run);
    addSponsoredBrands(run);
    addSponsoredDisplay(run);
    addBudgetRules(run);
    return { counts: run.counts };
  });
}

function problemOf(bulk: Bulk, { account }: Scope): Problem | undefined {
  const total = totalOf(bulk);
  if (total > MAX_GENERATED)
    return { path: '', message: `must generate at most ${MAX_GENERATED} entities in one request, not ${total}` };
  const { sbCampaigns, budgetRules } = bulk;
  if (sbCampaigns > 0 && brandsOf(account).length === 0)
    return { path: 'sbCampaigns', message: `must be 0, because the account ${account.name} has no brand: add one` };
  const most = MAX_RULES_OF_CAMPAIGN * campaignsOf(bulk);
  if (budgetRules > most)
    return {
      path: 'budgetRules',
      message: `must be at most ${most}, which is ${MAX_RULES_OF_CAMPAIGN} for each campaign`,
    };
  return undefined;
}

function problemOfAmounts(bulk: Bulk, context: Reading): Problem | undefined {
  const { country, decimals } = context.scope.marketplace;
  for (const [path, { min, max }] of [
    ['bids', bidSpan(context)],
    ['budgets', budgetSpan(context)],
  ] as const) {
    const amounts = inMinor(bulk[path], context);
    if (amounts === undefined || (amounts.min >= min && amounts.max <= max)) continue;
    const span = `from ${toMajor(min, decimals)} to ${toMajor(max, decimals)}`;
    return { path, message: `must be ${span} in ${country}` };
  }
  return undefined;
}

function campaignsOf({ campaigns, sbCampaigns, sdCampaigns }: Bulk): number {
  return campaigns + sbCampaigns + sdCampaigns;
}

function totalOf(bulk: Bulk): number {
  const { keywordsPerAdGroup, negativeKeywordsPerAdGroup, productAdsPerAdGroup, targetsPerAdGroup } = bulk;
  const perAdGroup = 1 + keywordsPerAdGroup + negativeKeywordsPerAdGroup + productAdsPerAdGroup + targetsPerAdGroup;
  const perSbAdGroup = 2 + bulk.sbKeywordsPerAdGroup + bulk.sbTargetsPerAdGroup + bulk.sbThemesPerAdGroup;
  const perSdAdGroup = 1 + bulk.sdProductAdsPerAdGroup + bulk.sdTargetsPerAdGroup;
  return (
    bulk.campaigns * (1 + bulk.campaignNegativeKeywordsPerCampaign + bulk.adGroupsPerCampaign * perAdGroup) +
    bulk.sbCampaigns * (1 + bulk.sbAdGroupsPerCampaign * perSbAdGroup) +
    bulk.sdCampaigns * (1 + bulk.sdAdGroupsPerCampaign * perSdAdGroup) +
    bulk.portfolios +
    bulk.budgetRules
  );
}
