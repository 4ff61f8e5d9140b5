/**
 * Paths of fields within fields, such as `budget.budget` or `expression[0].type`.
 */

export function join(path: string, within: string): string {
  return path === '' || within === '' || within.startsWith('[') ? path + within : `${path}.${within}`;
}
