/**
 * Faults for all calls as switches, and faults for the next calls of one operation.
 */
import { useId, useState } from 'preact/hooks';
import type { Fault, FaultInput } from '../../../generated/admin-types.ts';
import { countOf } from '../../format/numbers.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { act } from '../../state/actions.ts';
import { address, setQuery } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';

export function Switches({ faults }: { faults: readonly Fault[] }) {
  const ids = new Set(faults.map(({ id }) => id));
  return (
    <section class="panel" aria-label="Faults for all calls">
      <h2>All calls</h2>
      <div class="actions">
        {EFFECTS.map((offered) => (
          <Switch key={offered.name} offered={offered} isOn={ids.has(switchId(offered))} />
        ))}
      </div>
    </section>
  );
}

function Switch({ offered, isOn }: { offered: OfferedEffect; isOn: boolean }) {
  const { title, effect, operation } = offered;
  const id = switchId(offered);
  const params = { id };
  if (isOn)
    return (
      <ActionButton operation="dropFault" given={{ params }} done={`Fault removed: ${title}`} isPressed>
        {title}
      </ActionButton>
    );
  const match = operation === undefined ? {} : { match: { operation } };
  const body = { ...match, effect };
  return (
    <ActionButton operation="putFault" given={{ params, body }} done={`Fault created: ${title}`} isPressed={false}>
      {title}
    </ActionButton>
  );
}

/** `operation` of the address is the operation whose next calls fail. */
export function NextCalls() {
  const { operation = '' } = address.value.query;
  const { data } = useQuery('getCoverage', { query: {} }, { refresh: 'changes' });
  const operations = typeof data === 'object' ? data.operations : [];
  const [name, setName] = useState(EFFECTS[0]?.name);
  const [times, setTimes] = useState(1);
  const list = useId();

  const create = async (): Promise<void> => {
    const offered = EFFECTS.find((each) => each.name === name);
    if (offered === undefined) return;
    const body = { match: { operation }, when: { times }, effect: offered.effect };
    const done = `${offered.title} for the next ${countOf(times, 'call')} of ${operation}`;
    await act('createFault', { body }, { done });
  };
  return (
    <section class="panel" aria-label="Faults for the next calls">
      <h2>The next calls of an operation</h2>
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <label class="field">
          Operation
          <input
            type="text"
            list={list}
            required
            autocomplete="off"
            value={operation}
            onInput={(event) => setQuery({ operation: event.currentTarget.value }, { replace: true })}
          />
        </label>
        <datalist id={list}>
          {operations.map((each) => (
            <option key={each.operation} value={each.operation} />
          ))}
        </datalist>
        <label class="field">
          Fault
          <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
            {EFFECTS.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Calls
          <input
            type="number"
            min={1}
            max={1000}
            required
            value={times}
            onInput={(event) => setTimes(event.currentTarget.valueAsNumber)}
          />
        </label>
        <button type="submit" class="button primary">
          Create
        </button>
      </form>
    </section>
  );
}

interface OfferedEffect {
  /** Part of the id of the fault of a switch. */
  name: string;
  title: string;
  effect: FaultInput['effect'];
  /** The only operation that the effect suits. */
  operation?: string;
}

const EFFECTS: readonly OfferedEffect[] = [
  { name: 'throttled', title: '429 with Retry-After', effect: { preset: 'throttled', retryAfter: 5 } },
  { name: 'throttledSilently', title: '429 without Retry-After', effect: { preset: 'throttled', retryAfter: null } },
  { name: 'unauthorized', title: '401 unauthorized', effect: { preset: 'unauthorized' } },
  { name: 'internalError', title: '500 internal error', effect: { preset: 'internalError' } },
  { name: 'unavailable', title: '503 unavailable', effect: { preset: 'unavailable' } },
  { name: 'performed', title: '503, but performed', effect: { status: 503, performed: true } },
  { name: 'reset', title: 'Connection reset', effect: { connection: 'reset' } },
  { name: 'truncated', title: 'Response truncated', effect: { connection: 'truncate', at: 0.5 } },
  { name: 'slow', title: 'Response delayed by 2 s', effect: { delay: '2s' } },
  {
    name: 'downloadExpired',
    title: 'Download link expired',
    effect: { preset: 'downloadExpired' },
    operation: 'downloadFile',
  },
  { name: 'fileTruncated', title: 'File truncated', effect: { file: 'truncated' }, operation: 'downloadFile' },
];

/** The id of the fault that a switch creates. */
function switchId({ name }: OfferedEffect): string {
  return `console.${name}`;
}
