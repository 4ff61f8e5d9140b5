/**
 * What is shown: product, level, metric, attribution window, days, and the instant of the view.
 */
import { useState } from 'preact/hooks';
import { DAY_MS, durationText, instantText } from '../../format/instants.ts';
import { setQuery } from '../../state/location.ts';
import type { Profile } from '../../../generated/admin-types.ts';
import { timeZone, world, worldNow } from '../../state/world.ts';
import { LEVELS, METRICS, PRODUCTS, WINDOWS } from './measures.ts';
import { MAX_DAYS, type Selection } from './selection.ts';

/** `day` is the day of the table. */
export function Controls({ selection, day }: { selection: Selection; day: string }) {
  const { product, level, metric, window, from, to } = selection;
  const levels = Object.entries(LEVELS).filter(([, { products }]) => products.includes(product));
  const metrics = METRICS.filter(({ products }) => products.includes(product));
  return (
    <div class="toolbar">
      <Choice
        label="Profile"
        name="profile"
        value={selection.profileId}
        options={(world.value?.profiles ?? []).map((each) => [each.profileId, profileText(each)])}
      />
      <Choice label="Product" name="product" value={product} options={Object.entries(PRODUCTS)} />
      <Choice label="Level" name="level" value={level} options={levels.map(([name, { title }]) => [name, title])} />
      <Choice
        label="Metric"
        name="metric"
        value={metric.name}
        options={metrics.map(({ name, title }) => [name, title])}
      />
      <Choice
        label="Attribution window"
        name="window"
        value={String(window)}
        options={WINDOWS[product].map((days) => [String(days), `${days} d`])}
      />
      <DayField label="From" name="from" value={from} />
      <DayField label="To" name="to" value={to} />
      <DayField label="Day" name="day" value={day} />
      <AsOf key={selection.asOf} asOf={selection.asOf} />
    </div>
  );
}

/** `Orvenna Outdoor, US seller, USD`. */
function profileText({ accountName, countryCode, accountType, currencyCode }: Profile): string {
  return `${accountName}, ${countryCode} ${accountType}, ${currencyCode}`;
}

interface ChoiceProps {
  label: string;
  /** The key in the address. */
  name: string;
  value: string;
  options: readonly (readonly [value: string, title: string])[];
}

function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value })}>
        {options.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label class="field">
      {label}
      <input type="date" value={value} onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value })} />
    </label>
  );
}

/** Moves by days; the address has the instant. */
function AsOf({ asOf }: { asOf: string | undefined }) {
  const now = worldNow.value ?? 0;
  const age = asOf === undefined ? 0 : Math.round((now - Date.parse(asOf)) / DAY_MS);
  const [moved, setMoved] = useState<number | undefined>(undefined);
  const days = moved ?? age;
  const instant = moved === undefined && asOf !== undefined ? Date.parse(asOf) : now - days * DAY_MS;
  const text = days === 0 && asOf === undefined ? 'now' : instantText(instant, timeZone.value);
  const hint = days > 0 ? ` (${durationText(now - instant)} ago)` : '';
  return (
    <label class="field as-of">
      As of {text}
      {hint}
      <input
        type="range"
        min={-MAX_DAYS}
        max={0}
        value={-days}
        aria-valuetext={text}
        onInput={({ currentTarget }) => setMoved(-currentTarget.valueAsNumber)}
        onChange={({ currentTarget }) => {
          const ago = -currentTarget.valueAsNumber;
          setQuery({ asOf: ago === 0 ? undefined : new Date(now - ago * DAY_MS).toISOString() });
        }}
      />
    </label>
  );
}
