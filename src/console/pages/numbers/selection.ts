/**
 * What the address of the page Numbers selects, with its defaults.
 */
import { dayText } from '../../format/instants.ts';
import { address } from '../../state/location.ts';
import { profile, timeZone, worldNow } from '../../state/world.ts';
import { addDays, daysOf, LEVELS, METRICS, WINDOWS, type Level, type Metric, type Product } from './measures.ts';

const DEFAULT_DAYS = 14;
const DEFAULT_WINDOW = 14;
/** The maximum of the admin API. */
export const MAX_DAYS = 95;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Selection {
  profileId: string;
  product: Product;
  level: Level;
  metric: Metric;
  window: number;
  days: readonly string[];
  from: string;
  to: string;
  /** The day of the table, if one is selected. */
  day: string | undefined;
  /** The instant until which events count; undefined: now. */
  asOf: string | undefined;
}

/** Undefined until the world is read, and in a world without profiles. */
export function useSelection(): Selection | undefined {
  const now = worldNow.value;
  const profileId = profile.value?.profileId;
  if (now === undefined || profileId === undefined) return undefined;
  const { query } = address.value;
  const product: Product = query['product'] === 'headlineSearch' ? 'headlineSearch' : 'sponsoredProducts';
  // The keys of the record are levels.
  const levels = (Object.keys(LEVELS) as Level[]).filter((level) => LEVELS[level].products.includes(product));
  const metrics = METRICS.filter(({ products }) => products.includes(product));
  const [first] = metrics;
  const metric = metrics.find(({ name }) => name === (query['metric'] ?? 'cost')) ?? first;
  if (metric === undefined) return undefined;
  const to = dayIn(query['to']) ?? dayText(now, timeZone.value);
  const chosen = dayIn(query['from']) ?? addDays(to, 1 - DEFAULT_DAYS);
  const earliest = addDays(to, 1 - MAX_DAYS);
  const from = chosen > to ? to : chosen < earliest ? earliest : chosen;
  return {
    profileId,
    product,
    level: levels.find((level) => level === query['level']) ?? 'campaigns',
    metric,
    window: WINDOWS[product].find((each) => String(each) === query['window']) ?? DEFAULT_WINDOW,
    days: daysOf(from, to),
    from,
    to,
    day: dayIn(query['day']),
    asOf: Number.isNaN(Date.parse(query['asOf'] ?? '')) ? undefined : query['asOf'],
  };
}

function dayIn(text: string | undefined): string | undefined {
  return text !== undefined && IS_DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
