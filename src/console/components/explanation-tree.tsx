/**
 * An explanation as a tree of statements, which open and close.
 */
import type { Explanation } from '../../generated/admin-types.ts';
import { instantText } from '../format/instants.ts';
import { moneyText } from '../format/numbers.ts';
import { timeZone } from '../state/world.ts';

/** Statements from this depth on are closed. */
const OPEN_DEPTH = 2;
const CURRENCY = /^[A-Z]{3}$/;

export function ExplanationTree({ explanation, depth = 0 }: { explanation: Explanation; depth?: number }) {
  const { children } = explanation;
  if (children.length === 0) return <Statement explanation={explanation} />;
  return (
    <details class="explanation" open={depth < OPEN_DEPTH && children.length <= 20}>
      <summary>
        <Statement explanation={explanation} />
      </summary>
      <ul>
        {children.map((child, i) => (
          <li key={i}>
            <ExplanationTree explanation={child} depth={depth + 1} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Statement({ explanation: { title, value, unit, at, rule } }: { explanation: Explanation }) {
  return (
    <span class="statement">
      {title}
      {value !== undefined && (
        <>
          : <strong>{valueText(value, unit)}</strong>
        </>
      )}
      {at !== undefined && <span class="dim"> at {instantText(at, timeZone.value)}</span>}
      {rule !== undefined && (
        <span class="rule dim" title={rule.text}>
          {' '}
          {rule.id}
        </span>
      )}
    </span>
  );
}

function valueText(value: Explanation['value'], unit: string | undefined): string {
  if (typeof value === 'number' && unit !== undefined && CURRENCY.test(unit)) return moneyText(value, unit);
  return unit === undefined ? String(value) : `${value} ${unit}`;
}
