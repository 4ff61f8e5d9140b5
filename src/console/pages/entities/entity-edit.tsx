/**
 * Changes the state, and the bid or budget, of an entity.
 */
import { useState } from 'preact/hooks';
import { ActionButton } from '../../components/buttons.tsx';
import { act } from '../../state/actions.ts';
import { currency } from '../../state/world.ts';
import { AMOUNT_TITLES, amountOf, idOf, nameOf, infoOf, type Collection, type Entity } from './collections.ts';

const STATES = [
  { state: 'ENABLED', title: 'Enable', done: 'enabled' },
  { state: 'PAUSED', title: 'Pause', done: 'paused' },
  { state: 'ARCHIVED', title: 'Archive', done: 'archived' },
] as const;

export function EntityEdit({ collection, entity }: { collection: Collection; entity: Entity }) {
  const { amount } = infoOf(collection);
  const given = {
    params: { collection, id: idOf(collection, entity) },
    query: { profileId: String(entity['profileId']) },
  };
  const isArchived = entity['state'] === 'ARCHIVED';
  return (
    <div class="actions edit">
      {STATES.map(({ state, title, done }) => (
        <ActionButton
          key={state}
          operation="forceEntity"
          given={{ ...given, body: { state } }}
          done={`${nameOf(entity)} ${done}`}
          disabled={isArchived || entity['state'] === state}
          confirm={state === 'ARCHIVED' ? `Archive ${nameOf(entity)}? This cannot be undone.` : undefined}
        >
          {title}
        </ActionButton>
      ))}
      {amount !== undefined && !isArchived && (
        <AmountForm
          key={amountOf(collection, entity)}
          label={`${AMOUNT_TITLES[amount]} in ${currency.value}`}
          initial={amountOf(collection, entity)}
          onSubmit={(value) =>
            void act(
              'forceEntity',
              { ...given, body: { [amount]: value } },
              { done: `${AMOUNT_TITLES[amount]} of ${nameOf(entity)} set to ${value}` },
            )
          }
        />
      )}
    </div>
  );
}

interface AmountFormProps {
  label: string;
  initial: number | undefined;
  onSubmit(amount: number): void;
}

function AmountForm({ label, initial, onSubmit }: AmountFormProps) {
  const [value, setValue] = useState(initial);
  return (
    <form
      class="actions"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== undefined) onSubmit(value);
      }}
    >
      <label>
        {label}{' '}
        <input
          class="amount"
          type="number"
          step="any"
          required
          value={value}
          onInput={({ currentTarget }) => setValue(currentTarget.valueAsNumber)}
        />
      </label>
      <button type="submit" class="button">
        Set
      </button>
    </form>
  );
}
