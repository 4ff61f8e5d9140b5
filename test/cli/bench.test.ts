/** The arguments, the statistics and the table of `bench`. */
import { describe, expect, it } from 'vitest';
import { readBenchArguments } from '../../src/cli/benching/arguments.ts';
import { pairedDifference } from '../../src/cli/benching/paired.ts';
import { resultOf, type Outcome } from '../../src/cli/benching/result.ts';
import { tableOf } from '../../src/cli/benching/table.ts';

describe('the arguments of bench', () => {
  it('name the agent before, between or after the options of the server', () => {
    for (const args of [
      ['rule', '--scenario', 'calm', '--nights=3'],
      ['--nights', '3', '--scenario', 'calm', 'rule'],
    ]) {
      const given = readBenchArguments(args);
      expect(given).toMatchObject({
        agent: { builtIn: 'rule' },
        label: 'rule',
        nights: 3,
        options: ['--scenario', 'calm'],
      });
    }
  });

  it('run anything else as a command, in a shell or after --', () => {
    expect(readBenchArguments(['node agent.ts --fast'])).toMatchObject({
      agent: { command: ['sh', '-c', 'node agent.ts --fast'] },
      label: 'node agent.ts --fast',
    });
    expect(readBenchArguments(['--', '/opt/agent', '--seeds', 'x'])).toMatchObject({
      agent: { command: ['/opt/agent', '--seeds', 'x'] },
      label: 'agent --seeds x',
    });
  });

  it('list seeds by numbers and ranges, each of them once', () => {
    expect(readBenchArguments(['rule', '--seeds', '7,1..3,2']).seeds).toEqual([7, 1, 2, 3]);
    expect(readBenchArguments(['rule']).seeds).toHaveLength(10);
  });

  it.each([
    [['--seeds', '1..3'], 'missing agent'],
    [['rule', 'random'], "unexpected argument 'random'"],
    [['rule', '--', 'node'], "unexpected argument 'rule'"],
    [['rule', '--seeds', '3..1'], "--seeds is '3..1': it must be numbers such as 1..20"],
    [['rule', '--seeds', '1..1001'], 'at most 1000 seeds'],
    [['rule', '--nights', '0'], "--nights is '0': it must be a whole number from 1 to 365"],
    [['rule', '--timeout', 'soon'], "--timeout is 'soon': it must be a duration"],
    [['rule', '--seed', '4'], '--seed has no effect: the seeds of bench are those of --seeds'],
    [['rule', '--output='], '--output needs the name of a file'],
  ])('are refused with the reason if they are not valid: %s', (args, message) => {
    expect(() => readBenchArguments(args)).toThrow(message);
  });
});

describe('a paired difference', () => {
  it('has the interval of a t-test', () => {
    // The mean 1.2, the standard error 0.49497, and the quantile 2.77645 for 4 degrees of freedom.
    const { mean, interval, better } = pairedDifference([1.2, -0.4, 2.5, 0.8, 1.9]);
    expect(mean).toBeCloseTo(1.2, 10);
    expect(interval?.low).toBeCloseTo(-0.1743, 3);
    expect(interval?.high).toBeCloseTo(2.5743, 3);
    expect(better).toBe(4);
  });

  it('has no interval for one pair', () => {
    expect(pairedDifference([3])).toEqual({ mean: 3, interval: undefined, better: 1 });
  });

  it('has the quantiles of the t distribution for many pairs', () => {
    const halves = [31, 32, 61, 121].map((count) => {
      const { interval, mean } = pairedDifference(Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 1 : -1)));
      const variance = (count - mean * mean * count) / (count - 1);
      return ((interval?.high ?? 0) - mean) / Math.sqrt(variance / count);
    });
    // The 97.5 % quantiles for 30, 31, 60 and 120 degrees of freedom.
    for (const [i, quantile] of [2.0423, 2.0395, 2.0003, 1.9799].entries()) expect(halves[i]).toBeCloseTo(quantile, 3);
  });
});

const outcome = (profit: number): Outcome => ({
  profit,
  cost: 100,
  sales: 400,
  orders: 20,
  units: 22,
  clicks: 90,
  impressions: 9000,
  expectedProfit: profit - 1,
  waste: 30,
  apiCalls: 6,
  guardViolations: 1,
});

const SUBJECT = {
  version: '0.1.0',
  command: 'node agent.ts',
  scenario: 'calm',
  nights: 3,
  from: '2026-03-02',
  until: '2026-03-04',
  profileId: '101',
  currency: 'USD',
  seeds: [1, 2],
};
const RESULTS = [
  { seed: 1, agent: outcome(120.5), nothing: outcome(100), rule: outcome(130.5), bound: 1200 },
  { seed: 2, agent: outcome(80.5), nothing: outcome(60), rule: outcome(100), bound: 260 },
];

it('the table has a line for each seed, the differences and the regret', () => {
  const table = tableOf(resultOf(SUBJECT, RESULTS), 2);
  expect(table).toBe(`Agent     node agent.ts
Scenario  calm, 2 seeds
Nights    3, 2026-03-02 to 2026-03-04
Profile   101, profits in USD

seed   agent  nothing    rule     bound  regret
1     120.50   100.00  130.50  1,200.00  98.1 %
2      80.50    60.00  100.00    260.00  89.8 %
mean  100.50    80.00  115.25    730.00  96.8 %

agent minus  mean difference     95 % interval     better in
nothing               +20.50  +20.50 to +20.50  2 of 2 seeds  earns more
rule                  -14.75  -75.10 to +45.60  0 of 2 seeds  no clear difference

Regret   96.8 % of what the bound earns more than nothing
A seed   cost 100.00, of which waste 30.00; sales 400.00, ACOS 25.0 %, 20.0 orders; expected profit 99.50
A night  2.0 API calls
Guard    2 violations
`);
});

it('the regret is 0 at the bound, 1 for nothing, and undefined if nothing reaches the bound', () => {
  const regretOf = (agent: number, bound: number): number | undefined =>
    resultOf(SUBJECT, [{ seed: 1, agent: outcome(agent), nothing: outcome(100), rule: outcome(100), bound }]).regret;
  expect([regretOf(500, 500), regretOf(100, 500), regretOf(0, 500), regretOf(120, 90)]).toEqual([
    0,
    1,
    1.25,
    undefined,
  ]);
});
