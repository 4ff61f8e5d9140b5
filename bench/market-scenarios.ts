/**
 * `npm run bench:market`: what the agents of all market scenarios earn over 20 seeds, as the table `market-scenarios.md`.
 * Ends with status 1 if an order that a scenario declares does not hold.
 *
 *     node bench/market-scenarios.ts --seeds 5 market-calm market-thin    fewer seeds, some scenarios, and no file
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inProcessClient } from '../test/fixtures/programs/in-process-client.ts';
import { differences, mean, outcomesOf, type Outcome } from '../test/fixtures/market/market-outcomes.ts';
import { MARKET_SCENARIOS, type MarketScenario } from '../test/fixtures/market/market-scenarios.ts';

const FILE = new URL('market-scenarios.md', import.meta.url);
/** Of the normal distribution: the interval contains the mean with a probability of 95 %. */
const INTERVAL = 1.96;

const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const seeds = Number(values.seeds);
const unknown = positionals.find((name) => !MARKET_SCENARIOS.some(({ scenario }) => scenario === name));
if (unknown !== undefined) throw new Error(`unknown scenario ${unknown}; docs/scenarios.md lists the market scenarios`);
const selected = MARKET_SCENARIOS.filter(({ scenario }) => positionals.length === 0 || positionals.includes(scenario));

const lines = [
  '# Market scenarios',
  '',
  `\`npm run bench:market\` writes this page: means over ${seeds} seeds in US dollars of the expected profit of the ads that an agent had,`,
  'without the chance of clicks and orders. All agents of a seed act in copies of one world. The difference to `nothing`, an agent',
  'that does nothing, has its 95 % interval. No agent reaches the bound, the mean of `market/oracle`. The agents are in',
  '`test/fixtures/market/market-scenarios.ts` of the repository.',
  '',
  '| scenario | agent | profit | difference |',
  '| --- | --- | ---: | ---: |',
];
for (const each of selected) {
  const outcomes = await measure(each);
  lines.push(...rowsOf(each, outcomes));
  for (const problem of problemsOf(each, outcomes)) {
    console.error(problem);
    process.exitCode = 1;
  }
  console.log(lines.slice(-outcomes.size).join('\n'));
}
if (positionals.length === 0) writeFileSync(FILE, `${lines.join('\n')}\n`);

async function measure(scenario: MarketScenario): Promise<Map<string, Outcome[]>> {
  const all = new Map<string, Outcome[]>();
  for (let seed = 1; seed <= seeds; seed++) {
    using sandbox = inProcessClient();
    for (const [name, outcome] of await outcomesOf(sandbox.client, scenario, { seed }))
      all.set(name, [...(all.get(name) ?? []), outcome]);
  }
  return all;
}

function rowsOf({ scenario, nights }: MarketScenario, outcomes: ReadonlyMap<string, readonly Outcome[]>): string[] {
  const base = outcomes.get('nothing') ?? [];
  return [...outcomes].map(([name, own], i) => {
    const found = differences(own, base);
    const difference = name === 'nothing' ? '' : `${dollars(mean(found))} ± ${dollars(INTERVAL * errorOf(found))}`;
    const of = (key: 'profit' | 'bound'): string => dollars(mean(own.map((outcome) => outcome[key])));
    const head = i === 0 ? `\`${scenario}\`, ${nights} nights, bound ${of('bound')}` : '';
    return `| ${head} | \`${name}\` | ${of('profit')} | ${difference} |`;
  });
}

function problemsOf(
  { scenario, order }: MarketScenario,
  outcomes: ReadonlyMap<string, readonly Outcome[]>,
): readonly string[] {
  const late = [...outcomes].flatMap(([name, own]) =>
    own.some(({ profit, bound }) => profit > bound) ? [`${scenario}: ${name} earns more than the bound`] : [],
  );
  const wrong = order.flatMap(({ more, less, by }) => {
    const found = mean(differences(outcomes.get(more) ?? [], outcomes.get(less) ?? []));
    return found >= by ? [] : [`${scenario}: ${more} earns ${dollars(found)} more than ${less}, not ${by}`];
  });
  return [...late, ...wrong];
}

/** The standard error of the mean. */
function errorOf(numbers: readonly number[]): number {
  const middle = mean(numbers);
  const squares = numbers.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (numbers.length - 1) / numbers.length);
}

function dollars(amount: number): string {
  return (Math.round(amount) + 0).toLocaleString('en-US');
}
