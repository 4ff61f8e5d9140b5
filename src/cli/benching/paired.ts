/**
 * The mean of paired differences with its interval: the same seed gives the same market to both agents, so that only
 * their differences vary.
 */

export interface PairedDifference {
  mean: number;
  /** Of the 95 % interval of a paired t-test; undefined for one pair. */
  interval: { low: number; high: number } | undefined;
  /** The number of pairs with a difference above 0. */
  better: number;
}

/** The 97.5 % quantiles of Student's t distribution for 1 to 30 degrees of freedom. */
const QUANTILES = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
/** Of the normal distribution. */
const NORMAL_QUANTILE = 1.959964;

/** Throws without differences. */
export function pairedDifference(differences: readonly number[]): PairedDifference {
  const count = differences.length;
  if (count === 0) throw new RangeError('a mean difference needs at least one pair');
  const mean = differences.reduce((sum, each) => sum + each, 0) / count;
  const better = differences.filter((each) => each > 0).length;
  if (count === 1) return { mean, interval: undefined, better };
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (count - 1);
  const half = studentQuantile(count - 1) * Math.sqrt(variance / count);
  return { mean, interval: { low: mean - half, high: mean + half }, better };
}

/** Above the table by the first terms of the expansion of Cornish and Fisher, exact to three decimals there. */
function studentQuantile(degrees: number): number {
  const known = QUANTILES[degrees - 1];
  if (known !== undefined) return known;
  const z = NORMAL_QUANTILE;
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
}
