/**
 * The scenario of a learned account, and a smaller one for the simulation.
 */
import type { Country } from '../../model/marketplaces.ts';
import type { ScenarioInput } from '../../model/schemas/scenario-file.ts';
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import type { Block, Parameters } from './figures.ts';

/** The ranges of other ad products are in `adProducts`. */
type LearnedParameters = Parameters & Partial<Pick<SimulationParameters, 'adProducts'>>;

const NAME = 'Learned';
/** Keywords and targets of the simulated account, and in each of its ad groups. */
const SIMULATED = { clauses: 1500, perAdGroup: 30 } as const;
/** How many times the campaigns of a small account are simulated: its sums would depend on a few search terms. */
const MOST_TIMES = 4;

export function learnedScenario(
  blocks: readonly Block[],
  country: Country,
  metrics: LearnedParameters = {},
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

/** The numbers of a block that decide how large it is, by ad product. */
const SIZES = [
  { campaigns: 'campaigns', adGroups: 'adGroupsPerCampaign', clauses: ['keywordsPerAdGroup', 'targetsPerAdGroup'] },
  {
    campaigns: 'sbCampaigns',
    adGroups: 'sbAdGroupsPerCampaign',
    clauses: ['sbKeywordsPerAdGroup', 'sbTargetsPerAdGroup'],
  },
  { campaigns: 'sdCampaigns', adGroups: 'sdAdGroupsPerCampaign', clauses: ['sdTargetsPerAdGroup'] },
] as const;

/** Some of the campaigns of blocks of one ad product, with some of their keywords: each of them has the same numbers. */
export function simulatedBlocks(blocks: readonly Block[]): Block[] {
  const small = blocks.map(withFewClauses);
  const clauses = small.reduce((sum, block) => sum + clausesOf(block), 0);
  const times = Math.min(MOST_TIMES, SIMULATED.clauses / Math.max(1, clauses));
  return small.map((block) => {
    const { campaigns } = sizeOf(block);
    return { ...block, [campaigns]: Math.max(1, Math.round((block[campaigns] ?? 0) * times)) };
  });
}

function sizeOf(block: Block): (typeof SIZES)[number] {
  return SIZES.find(({ campaigns }) => (block[campaigns] ?? 0) > 0) ?? SIZES[0];
}

function withFewClauses(block: Block): Block {
  const few = sizeOf(block).clauses.map((name) => [name, Math.min(SIMULATED.perAdGroup, block[name] ?? 0)]);
  return { ...block, ...Object.fromEntries(few), negativeKeywordsPerAdGroup: 0 };
}

/** At most: ad groups of sponsored products with keywords have no targets. */
function clausesOf(block: Block): number {
  const { campaigns, adGroups, clauses } = sizeOf(block);
  const inAdGroup = clauses.reduce((sum, name) => sum + (block[name] ?? 0), 0);
  return (block[campaigns] ?? 0) * (block[adGroups] ?? 1) * Math.max(1, inAdGroup);
}
