/**
 * The rate limits of the world, and a form for one limit of all operations.
 */
import { useState } from 'preact/hooks';
import { countOf } from '../../format/numbers.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { act } from '../../state/actions.ts';
import { useQuery } from '../../state/query.ts';
import { propertiesText } from '../../format/properties-text.ts';

export function RateLimits() {
  const { data } = useQuery('getRateLimit', {}, { refresh: 'changes' });
  const limits = data === undefined || data === null ? [] : [data].flat();
  const [requests, setRequests] = useState(10);
  const [per, setPer] = useState('1s');
  return (
    <section class="panel" aria-label="Rate limits">
      <h2>Rate limits</h2>
      {limits.length === 0 ? (
        <p class="dim">None</p>
      ) : (
        <ul>
          {limits.map(({ match, requests, per, ...others }, i) => (
            <li key={i}>
              {countOf(requests, 'call')} per {per}, {propertiesText({ ...match, ...others }, 'all calls')}
            </li>
          ))}
        </ul>
      )}
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          void act(
            'setRateLimit',
            { body: { requests, per } },
            { done: `Rate limit: ${countOf(requests, 'call')} per ${per}` },
          );
        }}
      >
        <label class="field">
          Calls
          <input
            type="number"
            min={0}
            required
            value={requests}
            onInput={(event) => setRequests(event.currentTarget.valueAsNumber)}
          />
        </label>
        <label class="field">
          Per
          <input type="text" size={6} required value={per} onInput={(event) => setPer(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button">
          Set
        </button>
        <ActionButton
          operation="setRateLimit"
          given={{ body: null }}
          done="Rate limits removed"
          disabled={limits.length === 0}
        >
          Remove
        </ActionButton>
      </form>
    </section>
  );
}
