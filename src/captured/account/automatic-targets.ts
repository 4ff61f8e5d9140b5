/**
 * The automatic targets of a learned account, which the service creates with their ad groups.
 */
import type { ShownEntity } from '../../service/http/shown-entity.ts';
import type { LearnedAccount } from './learned-account.ts';
import { seedItemOf, type LearnedEntity, type SeedItem } from './learned-entity.ts';

export class AutomaticTargets {
  /** By the ids of their ad groups. */
  readonly #byAdGroup: ReadonlyMap<unknown, readonly LearnedEntity[]>;
  /** The ids of those that were created with their ad groups. */
  readonly #made = new Set<string | undefined>();

  constructor(account: LearnedAccount) {
    const automatic = account.entities('target').filter((each) => seedItemOf(each)['expressionType'] === 'AUTO');
    this.#byAdGroup = Map.groupBy(automatic, ({ values }) => values['adGroupId']);
  }

  /** As a part of the item of the ad group; undefined without any. */
  of({ kind, id }: ShownEntity): SeedItem | undefined {
    const targets = kind === 'adGroup' ? this.#byAdGroup.get(id) : undefined;
    return targets && { targets: targets.map(inParent) };
  }

  /** The targets of the ad group were created. */
  made({ id }: ShownEntity): void {
    for (const target of this.#byAdGroup.get(id) ?? []) this.#made.add(target.id);
  }

  isMade({ kind, id }: ShownEntity): boolean {
    return kind === 'target' && this.#made.has(id);
  }
}

/** An item in its parent does not name its parents. */
function inParent(entity: ShownEntity): SeedItem {
  const { adGroupId: _adGroup, campaignId: _campaign, ...item } = seedItemOf(entity);
  return item;
}
