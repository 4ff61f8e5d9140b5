/**
 * The scenario of a learned account, and a smaller one for the simulation.
 */
import type { Country } from '../../model/marketplaces.ts';
import type { ScenarioInput } from '../../model/schemas/scenario-file.ts';
import type { Block } from './blocks.ts';

export type ParameterInput = NonNullable<ScenarioInput['metrics']>;

const NAME = 'Learned';
/** Keywords and targets of the simulated account, and in each of its ad groups. */
const SIMULATED = { clauses: 1500, perAdGroup: 30 } as const;

export function learnedScenario(
  blocks: readonly Block[],
  country: Country,
  metrics: ParameterInput = {},
): ScenarioInput {
  // Only accounts with a brand have campaigns of sponsored brands.
  const brands = blocks.some(({ sbCampaigns = 0 }) => sbCampaigns > 0) ? { brands: [NAME] } : {};
  return {
    description: 'An account with the shape of another one',
    accounts: [{ name: NAME, type: 'seller', ...brands, countries: [country] }],
    generate: blocks.map((block) => ({ account: NAME, country, ...block })),
    metrics,
  };
}

/** A part of the campaigns of sponsored products, with a part of their keywords: each of them has the same numbers. */
export function simulatedBlocks(blocks: readonly Block[]): Block[] {
  const small = blocks.filter(({ campaigns = 0 }) => campaigns > 0).map(withFewClauses);
  const clauses = small.reduce((sum, block) => sum + clausesOf(block), 0);
  const part = Math.min(1, SIMULATED.clauses / Math.max(1, clauses));
  return small.map((block) => ({ ...block, campaigns: Math.max(1, Math.round((block.campaigns ?? 0) * part)) }));
}

function withFewClauses({ keywordsPerAdGroup = 0, targetsPerAdGroup = 0, ...block }: Block): Block {
  return {
    ...block,
    keywordsPerAdGroup: Math.min(SIMULATED.perAdGroup, keywordsPerAdGroup),
    targetsPerAdGroup: Math.min(SIMULATED.perAdGroup, targetsPerAdGroup),
    negativeKeywordsPerAdGroup: 0,
  };
}

function clausesOf({
  campaigns = 0,
  adGroupsPerCampaign = 1,
  keywordsPerAdGroup = 0,
  targetsPerAdGroup = 0,
}: Block): number {
  const inAdGroup = keywordsPerAdGroup + targetsPerAdGroup;
  // With both, every second ad group has targets.
  return (
    campaigns * adGroupsPerCampaign * (keywordsPerAdGroup > 0 && targetsPerAdGroup > 0 ? inAdGroup / 2 : inAdGroup)
  );
}
