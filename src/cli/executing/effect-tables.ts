/**
 * What the clients of a run did to its worlds, as tables of texts, which each format of the report writes in its own way.
 */
import { UPDATED_AT } from '../../insight/diff/difference-text.ts';
import { counted } from '../../model/text/counted.ts';
import { LISTS, type Omitted, type WorldEffects } from './run-effects.ts';

export interface EffectTable {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** In place of a table without rows, or after the rows. */
  note: string | undefined;
}

/** More would be slow to read; JSON has all. */
const MAX_ROWS = 1000;

/** `callNames`: the operations of calls by their ids. */
export function effectTables(
  worlds: readonly WorldEffects[],
  omitted: Omitted,
  callNames: ReadonlyMap<string, string>,
): readonly EffectTable[] {
  return [changesTable(worlds, omitted, callNames), costTable(worlds), guardTable(worlds)];
}

export function describeOmitted({ worlds, calls, changes }: Omitted): string {
  return `Not listed, as too many worlds were deleted, reset or restored: ${counted(worlds, 'world')} with ${counted(calls, 'call')} that changed entities, and ${counted(changes, 'change')}.`;
}

function changesTable(
  worlds: readonly WorldEffects[],
  omitted: Omitted,
  callNames: ReadonlyMap<string, string>,
): EffectTable {
  const callName = (requestId = ''): string => callNames.get(requestId) ?? requestId;
  const all = worlds.flatMap(({ world, profiles }) =>
    profiles.flatMap((profile) =>
      LISTS.flatMap((list) =>
        profile[list].flatMap(({ collection, id, name = '', fields, requestId }) => {
          const entity = [world, profile.profileId, `${collection}/${id}`, name];
          if (list !== 'changed') return [[...entity, list, '', '', callName(requestId)]];
          return fields
            .filter(({ field }) => field !== UPDATED_AT)
            .map((each) => [
              ...entity,
              each.field,
              valueText(each.before),
              valueText(each.after),
              callName(each.requestId),
            ]);
        }),
      ),
    ),
  );
  const more = all.length - MAX_ROWS;
  const isComplete = omitted.worlds === 0 && omitted.changes === 0;
  const notes = [
    ...(more > 0 ? [`And ${more} more, which JSON has.`] : []),
    ...(isComplete ? [] : [describeOmitted(omitted)]),
    ...(all.length === 0 && isComplete ? ['No entity was changed.'] : []),
  ];
  return {
    title: 'Changes',
    head: ['World', 'Profile', 'Entity', 'Name', 'Change', 'Before', 'After', 'Call'],
    rows: all.slice(0, MAX_ROWS),
    note: notes.length === 0 ? undefined : notes.join(' '),
  };
}

function valueText(value: unknown): string {
  return value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
}

const NUMBERS = ['cost', 'sales', 'profit', 'orders', 'clicks'] as const;

function costTable(worlds: readonly WorldEffects[]): EffectTable {
  const rows = worlds.flatMap(({ world, profiles }) =>
    profiles.flatMap(({ profileId, cost }) => {
      if (cost === null) return [];
      return NUMBERS.map((name) => {
        const isMoney = name !== 'orders' && name !== 'clicks';
        const text = ({ [name]: number }: (typeof cost)['with']): string =>
          isMoney ? `${number.toFixed(2)} ${cost.currency}` : String(number);
        const sign = cost.difference[name] > 0 ? '+' : '';
        const days = `${cost.from} to ${cost.until}`;
        return [world, profileId, days, name, text(cost.with), text(cost.without), sign + text(cost.difference)];
      });
    }),
  );
  const isUnknown = worlds.some(({ profiles }) => profiles.some(({ cost }) => cost === null));
  return {
    title: 'Cost in the simulation',
    head: ['World', 'Profile', 'Days', 'Number', 'With the changes', 'Without', 'Difference'],
    rows,
    note: isUnknown
      ? 'It is not known for worlds that were deleted, reset or restored before the end.'
      : rows.length === 0
        ? 'Nothing was changed.'
        : undefined,
  };
}

function guardTable(worlds: readonly WorldEffects[]): EffectTable {
  const rows = worlds.flatMap(({ world, guard }) =>
    guard === null
      ? []
      : [
          [
            world,
            String(guard.violations),
            String(guard.refusals),
            guard.ended ? 'yes' : 'no',
            JSON.stringify(guard.limits),
          ],
        ],
  );
  return {
    title: 'Guard',
    head: ['World', 'Exceeded limits', 'Refused requests', 'Ended', 'Limits'],
    rows,
    note: rows.length === 0 ? 'No world has a guard.' : undefined,
  };
}
