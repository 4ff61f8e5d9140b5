/**
 * What some days of the future bring, from those of the past.
 */

/** What is expected, and the range that contains it nine times of ten. */
export interface ExpectedRange {
  lower: number;
  average: number;
  upper: number;
}

/** Of a normal distribution, nine of ten values are within this number of standard deviations. */
const NINE_OF_TEN = 1.645;

/** The sum over `count` days, from the values of days of the past. The range contains the error of their average. */
export function expectedRange(past: ArrayLike<number>, count: number): ExpectedRange {
  const days = Array.from(past);
  const mean = days.reduce((sum, each) => sum + each, 0) / days.length;
  const variance = days.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (days.length - 1);
  const average = mean * count;
  const spread = NINE_OF_TEN * Math.sqrt(variance * count * (1 + count / days.length));
  return {
    lower: Math.max(0, Math.floor(average - spread)),
    average: Math.round(average),
    upper: Math.ceil(average + spread),
  };
}
