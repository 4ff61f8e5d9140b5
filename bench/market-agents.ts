/**
 * What agents earn in a market, each in worlds of the same seeds, as a table in market-agents.md.
 *
 *     node bench/market-agents.ts                        six seeds, 90 nights
 *     node bench/market-agents.ts --seeds 1 --nights 10 --output agents.md
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { act, actionOf, type Agent } from '../src/cli/benching/agent.ts';
import { pairedDifference } from '../src/cli/benching/paired.ts';
import type { Outcome } from '../src/cli/benching/result.ts';
import { agentSeed } from '../src/cli/benching/run-seed.ts';
import { SeedWorld, type BenchStart } from '../src/cli/benching/seed-world.ts';
import { connect } from '../src/client/connect.ts';
import { documented } from '../src/server/operations.ts';
import { Library } from '../src/scenarios/library.ts';
import { Scenarios } from '../src/scenarios/scenario-cache.ts';
import { DEFAULT_LIMITS } from '../src/world/quota.ts';
import { AGENTS, type AgentName } from '../test/fixtures/market/market-agents.ts';

type Name = AgentName | 'hindsight';

/** In the order of the table. */
const DESCRIPTIONS: Readonly<Record<Name, string>> = {
  nothing: 'nothing',
  randomWalk: 'random walk of bids',
  rule: 'rule: bids by ACOS of 14 days, target 20 %',
  carefulRule: 'careful rule: bids by the value of a click, negatives, harvest',
  bandit: 'bandit: Thompson sampling over multiples of each bid',
  budgetMover: 'budget mover: from campaigns that spend little to those that spend all',
  copyingCheat: 'copying cheat: five copies of the best keyword each night',
  hindsight: 'hindsight: the best constant bids of `market/oracle`',
};
const NAMES = Object.keys(DESCRIPTIONS) as Name[];

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '6' },
    nights: { type: 'string', default: '90' },
    output: { type: 'string', default: join(import.meta.dirname, 'market-agents.md') },
  },
});
const [seeds, nights] = [Number(values.seeds), Number(values.nights)];

const start: BenchStart = {
  config: { limits: DEFAULT_LIMITS, adminToken: undefined },
  scenarios: new Scenarios(
    new Library(),
    documented.map(({ id }) => id),
  ),
  scenario: 'default',
  now: Date.parse('2026-02-02T12:00:00Z'),
  nights,
};

interface SeedOutcomes {
  outcomes: Map<Name, Outcome>;
  bound: number;
}

async function outcomesOf(seed: number): Promise<SeedOutcomes> {
  const outcomes = new Map<Name, Outcome>();
  let [bound, bids]: [number, readonly { id: string; bid: number }[]] = [0, []];
  for (const name of NAMES) {
    const began = performance.now();
    const agent: Agent = name === 'hindsight' ? constantBids(bids) : AGENTS[name](agentSeed(seed));
    const world = await SeedWorld.open(start, seed);
    try {
      await world.runNights(async (night) => void (await act(world.market, await agent(world.market, night))));
      const score = await world.score();
      outcomes.set(name, score.outcome);
      if (name === 'nothing') ({ bound } = score);
      if (name === 'nothing') bids = await bestBids(world);
    } finally {
      await world.close();
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.error(`seed ${seed}: ${name} earns ${outcomes.get(name)?.profit} (${seconds} s)`);
  }
  return { outcomes, bound };
}

async function bestBids({ listening, subject }: SeedWorld): Promise<readonly { id: string; bid: number }[]> {
  const { profileId, from, until } = subject;
  const client = await connect(listening.adminUrl).world();
  const { constantBids: best } = await client.market.oracle({ profileId, from, until, bids: 'true' });
  return best?.bids ?? [];
}

/** Sets the bids in the first night, as far as they are in the collections of sponsored products. */
function constantBids(bids: readonly { id: string; bid: number }[]): Agent {
  const best = new Map(bids.map(({ id, bid }) => [id, bid]));
  return async (market, night) => {
    if (night > 0) return [];
    const observe = { days: 1, levels: ['targeting' as const], withEmpty: true };
    const { rows } = await market.step({ by: '0s', observe });
    return (rows.targeting ?? []).flatMap(({ collection, id, state }) => {
      const bid = id === undefined ? undefined : best.get(id);
      if (bid === undefined || id === undefined || collection === undefined || state === 'ARCHIVED') return [];
      return actionOf({ collection, id, bid });
    });
  };
}

const money = (amount: number): string => (Math.round(amount) + 0).toLocaleString('en-US');
const signed = (amount: number): string => (Math.round(amount) > 0 ? `+${money(amount)}` : money(amount));

function rowOf(name: Name, all: readonly SeedOutcomes[]): string[] {
  const profits = all.map(({ outcomes }) => outcomes.get(name)?.profit ?? NaN);
  const mean = (of: (outcome: Outcome) => number): number =>
    all.reduce((sum, { outcomes }) => sum + of(outcomes.get(name) as Outcome), 0) / all.length;
  const means = [money(mean(({ cost }) => cost)), money(mean(({ waste }) => waste))];
  if (name === 'nothing') return [DESCRIPTIONS[name], '', '', '', ...means];
  const {
    mean: difference,
    interval,
    better,
  } = pairedDifference(all.map(({ outcomes }, i) => (profits[i] ?? NaN) - (outcomes.get('nothing')?.profit ?? NaN)));
  const range = interval === undefined ? '' : `${signed(interval.low)} to ${signed(interval.high)}`;
  return [DESCRIPTIONS[name], signed(difference), range, `${better} of ${all.length}`, ...means];
}

function pageOf(all: readonly SeedOutcomes[]): string {
  const head = ['agent', 'difference to nothing', '95 % interval', 'better in', 'mean cost', 'mean waste'];
  const bounds = all.map(({ bound }) => bound);
  const nothing = all.map(({ outcomes }) => outcomes.get('nothing')?.profit ?? NaN);
  const toBound = pairedDifference(bounds.map((bound, i) => bound - (nothing[i] ?? NaN)));
  const rows = [
    ...NAMES.map((name) => rowOf(name, all)),
    ['upper bound, by expectation', signed(toBound.mean), '', '', '', ''],
  ];
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows];
  return `# Agents of a market

\`node bench/market-agents.ts\` writes this page: profits of ${nights} nights and the orders that follow, in USD, in ${all.length} seeds of the
scenario \`default\` with \`history: lifetime\`, profile 100000000000101, from 2026-02-02. To do nothing earns ${money(Math.min(...nothing))} to
${money(Math.max(...nothing))}. The interval is that of a paired t-test. Waste is the cost of clicks on terms that the products hardly satisfy.
The agents are in \`src/cli/benching/built-in-agents.ts\` and \`test/fixtures/market/market-agents.ts\`.

${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}

const all: SeedOutcomes[] = [];
for (let seed = 1; seed <= seeds; seed++) all.push(await outcomesOf(seed));
writeFileSync(values.output, pageOf(all));
