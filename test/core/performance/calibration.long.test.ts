import { afterEach, describe, it } from 'vitest';
import {
  defaultAccount,
  expectBenchmarks,
  expectDisplayBenchmarks,
  expectLongTail,
  expectShapes,
  generatedAccount,
  generatedDisplay,
} from '../../fixtures/accounts/calibration.ts';
import type { AccountFigures } from '../../../tools/docs/account-figures.ts';
import { closeSandboxes } from '../../fixtures/sandbox.ts';

afterEach(closeSandboxes);

const COUNT = Number(process.env['CALIBRATION_SEEDS'] ?? 10);
const SEEDS = Array.from({ length: COUNT }, (_, i) => String(i + 1));

describe('the simulation with default parameters, for many seeds', { timeout: 60_000 + COUNT * 30_000 }, () => {
  it('agrees with public benchmarks in the default account over 30 days', () => {
    const accounts: AccountFigures[] = [];
    for (const seed of SEEDS) {
      const account = defaultAccount(seed);
      expectBenchmarks(account);
      expectLongTail(account);
      accounts.push(account);
      closeSandboxes();
    }
    expectShapes(accounts);
  });

  it('agrees with public benchmarks in generated accounts', async () => {
    for (const seed of SEEDS) {
      expectBenchmarks(await generatedAccount(seed));
      closeSandboxes();
    }
  });

  it('[TOD-181] sponsored display agrees with them in generated accounts', async () => {
    for (const seed of SEEDS) {
      expectDisplayBenchmarks(await generatedDisplay(seed));
      closeSandboxes();
    }
  });
});
