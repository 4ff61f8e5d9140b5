/**
 * Splits a whole number into whole parts, in proportion to weights and with nothing left over.
 */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  // Where nothing weighs anything, all weigh the same.
  if (sum === 0 && weights.length > 0)
    return shares(
      total,
      weights.map(() => 1),
    );
  let [weight, given] = [0, 0];
  return weights.map((own) => {
    weight += own;
    // Each part ends where its share of the whole ends, so the last one ends at the whole.
    const end = weight === sum ? total : Math.floor((total / sum) * weight);
    const part = Math.max(0, end - given);
    given += part;
    return part;
  });
}
