/** A number with its noun: `1 click`, `2 clicks`. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`;
}
