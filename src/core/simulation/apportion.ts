/**
 * Splits a whole number into whole parts, in proportion to weights and with nothing left over.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  // Where all weights are zero, all parts are equal.
  if (sum === 0 && weights.length > 0)
    return apportion(
      total,
      weights.map(() => 1),
    );
  let [weight, allotted] = [0, 0];
  return weights.map((own) => {
    weight += own;
    // Each part ends where its share of the whole ends, so the last one ends at the whole.
    const end = weight === sum ? total : Math.floor((total / sum) * weight);
    const part = Math.max(0, end - allotted);
    allotted += part;
    return part;
  });
}
