/**
 * What a scenario declares of the market: parameters of the simulation, products, topics and attribution. What holds from the start
 * is at the top of the file, later changes are steps at their instants.
 */
import { isDeepStrictEqual } from 'node:util';
import { instantText } from '../../../model/days.ts';
import type { World } from '../../../world/state/world.ts';
import type { Item } from './entity-blocks.ts';
import type { Step } from './recorded-steps.ts';
import { NO_ATTRIBUTION } from '../../../world/stores/world-row.ts';
import type { ProductChange } from '../../../world/stored-json.ts';

interface MarketOverTime {
  top: Item;
  steps: Step[];
}

/** A value from an instant on; null is before every instant. */
interface Since<T> {
  at: number | null;
  value: T;
}

export function marketOverTime(world: World, start: World | undefined, notes: Set<string>): MarketOverTime {
  const newSince = <T>(of: (world: World) => Since<T>[]): Since<T>[] => {
    const [present, before] = [of(world), start && of(start)];
    const later = laterThan(present, before);
    if (later !== undefined) return later;
    notes.add('Former parameters and topics that differ from those of the scenario are left out.');
    return present.slice(-1).map(({ value }) => ({ at: world.now(), value }));
  };
  const metrics = newSince(parametersOf);
  const topics = newSince(topicsOf);
  const steps: Step[] = [];
  const top: Item = {};
  let before: object | undefined = start?.row.simulationParameters;
  for (const { at, value } of metrics) {
    const changed = different(value, before);
    before = value;
    if (Object.keys(changed).length === 0) continue;
    if (at === null) top['metrics'] = changed;
    else steps.push({ at, actions: [{ metrics: changed }] });
  }
  for (const { at, value } of topics) {
    if (at === null && (start !== undefined || value.length > 0)) top['topics'] = value;
    if (at !== null) steps.push({ at, actions: [{ topics: value }] });
  }
  const { attribution } = world.row;
  if (!isDeepStrictEqual(attribution, start?.row.attribution ?? NO_ATTRIBUTION)) top['attribution'] = attribution;
  const products = newProducts(world, start, notes);
  if (products.length > 0) top['products'] = products;
  return { top, steps: steps.toSorted((a, b) => a.at - b.at) };
}

function parametersOf({ row: { simulationParameters, parameterChanges } }: World): Since<object>[] {
  const values = [...parameterChanges.map(({ was }) => was), simulationParameters];
  const instants = [null, ...parameterChanges.map(({ at }) => at)];
  return values.map((value, i) => ({ at: instants[i] ?? null, value }));
}

function topicsOf({ row: { topics } }: World): Since<readonly object[]>[] {
  const list = topics.map(({ at, topics: value }) => ({ at, value }));
  return list[0]?.at === null ? list : [{ at: null, value: [] }, ...list];
}

/** The values that the start does not have. Undefined if the start has a later one than the first that differs. */
function laterThan<T>(present: readonly Since<T>[], start: readonly Since<T>[] | undefined): Since<T>[] | undefined {
  if (start === undefined) return [...present];
  const same = present.findIndex((each, i) => !isDeepStrictEqual(each, start[i]));
  if (same === -1) return start.length === present.length ? [] : undefined;
  return same >= start.length || start.length === 1 ? present.slice(same) : undefined;
}

/** The properties that another object does not have. */
export function different(present: object, other: object | undefined): Item {
  const before: Item = { ...other };
  return Object.fromEntries(Object.entries(present).filter(([name, value]) => !isDeepStrictEqual(value, before[name])));
}

function newProducts(world: World, start: World | undefined, notes: Set<string>): Item[] {
  const keyOf = ({ asin, at }: ProductChange): string => `${asin} ${at}`;
  const before = new Map(start?.row.products.map((each) => [keyOf(each), each]));
  const present = world.row.products;
  const kept = new Set(present.map(keyOf));
  if ([...before.keys()].some((key) => !kept.has(key))) notes.add('Products of the scenario that were removed stay.');
  return present
    .filter((each) => !isDeepStrictEqual(each, before.get(keyOf(each))))
    .map(({ asin, at, ...values }) => ({ asin, ...(at === null ? {} : { at: instantText(at) }), ...values }));
}
