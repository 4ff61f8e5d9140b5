/**
 * Changes of entities that act from an instant of the past: for forks, because the past of a world does not change.
 */
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import { readChange } from '../../model/forms/change.ts';
import { recordedColumns } from '../../model/forms/columns.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { resolveEntity } from '../../scenarios/input/resolve-references.ts';
import { changeEntity } from '../../scenarios/timeline/change-entities.ts';
import type { World } from '../../world/state/world.ts';
import type { AgentChange } from './actions.ts';

/** Columns that an update of one of them may change together. */
const BIDDING = ['strategy', 'adjustments', 'premiumBidAdjustment'];

/** Later changes of the same fields are dropped. Throws a `ValidationError` if the change is not possible. */
export function changeFrom(fork: World, profileId: string, change: AgentChange, at: number): void {
  const { kind, row, profile } = resolveEntity(fork, { ...change, profileId });
  const context = new OperationContext(scopeOf(fork, profile));
  rewind(context, kind, row, changedColumns(context, kind, change), at);
  fork.withClockAt(at, () => changeEntity(fork, { ...change, profileId }));
}

function changedColumns({ scope, today }: OperationContext, kind: Kind, change: AgentChange): string[] {
  const { patch } = readChange(kind, 'change', change, { decimals: scope.marketplace.decimals, today });
  const named = new Set(Object.keys(patch));
  if (change.state !== undefined) named.add('state');
  if (change.dynamicBidding !== undefined || named.has('premiumBidAdjustment'))
    for (const column of BIDDING) named.add(column);
  const recorded = recordedColumns(kind);
  return [...named].filter((column) => recorded.has(column));
}

/** The columns have the values that they had at an instant, and never had others after it. */
function rewind<K extends Kind>(
  { scope: { world, profile } }: OperationContext,
  kind: K,
  row: Entities[K],
  columns: readonly string[],
  at: number,
): void {
  const { id, campaignId = id }: Entity & { campaignId?: string } = row;
  const { profileId } = profile;
  const later = world.history
    .of(profileId, campaignId)
    .filter((each) => each.kind === kind && each.id === id && each.at > at && columns.includes(each.field));
  // The first change after the instant has the value that was there then.
  const values = Object.fromEntries(later.toReversed().map(({ field, was }) => [field, was]));
  world.history.dropAfter(profileId, { kind, id }, columns, at);
  // The history has values of columns.
  world.store(kind).patch(row, values as Partial<Entity>);
}
