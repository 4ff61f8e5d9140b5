/**
 * What differs between a recorded answer and that of the sandbox. A difference has names and types, and of values only
 * statuses, codes and media types: a report can be passed on without the data of an account.
 */
const DIFFERENCE_KINDS = [
  'status',
  'header',
  'body',
  'missing field',
  'extra field',
  'type',
  'number spelling',
  'code',
  'number of results',
  'order',
  'text',
  'value',
  'number of items',
] as const;
type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  kind: DifferenceKind;
  /** The field, with `[]` for the items of a list; '' for the whole answer. */
  path: string;
  /** Undefined if the value can be data of the account. */
  recorded?: string;
  own?: string;
}

/** They leave the shape of an answer as it is. */
const OF_VALUES: ReadonlySet<DifferenceKind> = new Set(['text', 'value', 'number of items', 'order']);

export function changesShape({ kind }: Difference): boolean {
  return !OF_VALUES.has(kind);
}

export function describeDifference({ kind, path, recorded, own }: Difference): string {
  const place = path === '' ? kind : `${kind} ${path}`;
  return recorded === undefined && own === undefined
    ? place
    : `${place}: recorded ${recorded ?? 'nothing'}, sandbox ${own ?? 'nothing'}`;
}
