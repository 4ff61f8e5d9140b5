/**
 * Where recorded traffic differs from the documents. A file `observed.ts` beside the code that has differences declares
 * them; the setting `dialect` of a world decides between them. `npm run docs` writes the table of all differences.
 */
import type { RuleId } from '../../generated/rule-ids.ts';
import type { Settings } from '../settings.ts';

interface Difference {
  /** The decision that describes it. */
  decision: RuleId;
  spec: unknown;
  observed: unknown;
}

export type Differences = Readonly<Record<string, Difference>>;

/** What applies in a world, by the names of the differences. */
type Variant<D extends Differences> = { readonly [Name in keyof D]: D[Name][Settings['dialect']] };

/** Chooses the variant of a world. */
export interface Variants<D extends Differences> {
  (settings: Pick<Settings, 'dialect'>): Variant<D>;
  readonly differences: D;
}

export function variants<const D extends Differences>(differences: D): Variants<D> {
  const variantOf = (dialect: Settings['dialect']): Variant<D> =>
    // Each difference has a value for each dialect.
    Object.fromEntries(Object.entries(differences).map(([name, each]) => [name, each[dialect]])) as Variant<D>;
  const both = { spec: variantOf('spec'), observed: variantOf('observed') };
  return Object.assign(({ dialect }: Pick<Settings, 'dialect'>) => both[dialect], { differences });
}
