/**
 * The result of `bench` for a terminal.
 */
import { counted } from '../../model/text/counted.ts';
import { BASELINES, regretOf, type Baseline, type BenchResult, type Outcome, type SeedResult } from './result.ts';
import type { PairedDifference } from './paired.ts';

const NONE = '-';
/** Between the columns of a table. */
const GAP = '  ';

/** `decimals`: of the currency. */
export function tableOf(result: BenchResult, decimals: 0 | 2): string {
  const money = amounts(decimals);
  const { command, scenario, nights, from, until, profileId, currency, results } = result;
  const parts = [
    facts([
      ['Agent', command],
      ['Scenario', `${scenario}, ${counted(results.length, 'seed')}`],
      ['Nights', `${nights}, ${from} to ${until}`],
      ['Profile', `${profileId}, profits in ${currency}`],
    ]),
    grid(profitRows(results, money)),
    grid(differenceRows(result, money)),
    facts(summaryRows(result, money)),
  ];
  return `${parts.join('\n\n')}\n`;
}

type Money = (amount: number) => string;

function amounts(decimals: 0 | 2): Money {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // Rounding must not leave the sign of a number that is shown as zero.
  return (amount) => amount.toLocaleString('en-US', digits).replace(/^-(?=[0.]+$)/, '');
}

function profitRows(results: readonly SeedResult[], money: Money): string[][] {
  const rowOf = (name: string, agent: number, { nothing, rule, bound }: Record<Baseline | 'bound', number>) => [
    name,
    ...[agent, nothing, rule, bound].map(money),
    percent(regretOf({ agent, nothing, bound })),
  ];
  const mean = (profit: (result: SeedResult) => number): number =>
    results.reduce((sum, each) => sum + profit(each), 0) / results.length;
  return [
    ['seed', 'agent', 'nothing', 'rule', 'bound', 'regret'],
    ...results.map(({ seed, agent, nothing, rule, bound }) =>
      rowOf(String(seed), agent.profit, { nothing: nothing.profit, rule: rule.profit, bound }),
    ),
    rowOf(
      'mean',
      mean(({ agent }) => agent.profit),
      {
        nothing: mean(({ nothing }) => nothing.profit),
        rule: mean(({ rule }) => rule.profit),
        bound: mean(({ bound }) => bound),
      },
    ),
  ];
}

function differenceRows({ command, differences, results }: BenchResult, money: Money): string[][] {
  const signed: Money = (amount) => {
    const text = money(amount);
    return amount > 0 && /[1-9]/.test(text) ? `+${text}` : text;
  };
  return [
    ['agent minus', 'mean difference', '95 % interval', 'better in', ''],
    ...BASELINES.filter((baseline) => baseline !== command).map((baseline) => {
      const { mean, interval, better } = differences[baseline];
      const range = interval === undefined ? NONE : `${signed(interval.low)} to ${signed(interval.high)}`;
      return [
        baseline,
        signed(mean),
        range,
        `${better} of ${counted(results.length, 'seed')}`,
        verdict(differences[baseline]),
      ];
    }),
  ];
}

function verdict({ interval }: PairedDifference): string {
  if (interval === undefined) return 'one seed has no interval';
  if (interval.low > 0) return 'earns more';
  return interval.high < 0 ? 'earns less' : 'no clear difference';
}

function summaryRows({ results, nights, regret }: BenchResult, money: Money): [string, string][] {
  const sum = (of: keyof Outcome): number => results.reduce((total, { agent }) => total + agent[of], 0);
  const mean = (of: keyof Outcome): number => sum(of) / results.length;
  const acos = sum('sales') === 0 ? NONE : percent(sum('cost') / sum('sales'));
  const costs = `cost ${money(mean('cost'))}, of which waste ${money(mean('waste'))}`;
  const sales = `sales ${money(mean('sales'))}, ACOS ${acos}, ${mean('orders').toFixed(1)} orders`;
  return [
    ['Regret', regret === undefined ? NONE : `${percent(regret)} of what the bound earns more than nothing`],
    ['A seed', `${costs}; ${sales}; expected profit ${money(mean('expectedProfit'))}`],
    ['A night', `${(sum('apiCalls') / results.length / nights).toFixed(1)} API calls`],
    ['Guard', counted(sum('guardViolations'), 'violation')],
  ];
}

function percent(part: number | undefined): string {
  return part === undefined ? NONE : `${(part * 100).toFixed(1)} %`;
}

function facts(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}${GAP}${value}`).join('\n');
}

/** The first column is text, and the others are aligned to the right, but for a last one without a head. */
function grid(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cellOf = (text: string, column: number): string =>
    column === 0 || head[column] === '' ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cellOf).join(GAP).trimEnd()).join('\n');
}
