/**
 * Conversions between the letter cases of names.
 */

/** Converts `negativeExact` to `NEGATIVE_EXACT`. */
export function toConstantCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

/** Converts the first letter to upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Converts `PRODUCT_CATEGORY` to `productCategory`. */
export function toCamelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
