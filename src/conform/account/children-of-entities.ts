/**
 * The entities of a learned account that are created with their parents: the automatic targets of an ad group, and the ad
 * of a campaign of sponsored brands whose id no answer shows, as it is with version 3.
 */
import type { LearnedAccount } from './learned-account.ts';
import { seedItemOf, type LearnedEntity, type SeedItem } from './learned-entity.ts';

export class ChildrenOfEntities {
  /** By the ids of their ad groups. */
  readonly #targets: ReadonlyMap<unknown, readonly LearnedEntity[]>;
  /** Ads by the ids of their campaigns; each is created with the first ad group of its campaign. */
  readonly #ads: Map<unknown, LearnedEntity>;
  /** The ids of targets that were created with their ad groups. */
  readonly #made = new Set<string | undefined>();

  constructor(account: LearnedAccount) {
    const automatic = account.entities('target').filter((each) => seedItemOf(each)['expressionType'] === 'AUTO');
    this.#targets = Map.groupBy(automatic, ({ values }) => values['adGroupId']);
    const ads = Map.groupBy(account.entities('sbAd'), ({ values }) => values['campaignId']);
    this.#ads = new Map(
      [...ads].flatMap(([campaignId, [first, ...others]]) =>
        first !== undefined && first.id === undefined && others.length === 0 ? [[campaignId, first]] : [],
      ),
    );
  }

  /** Undefined without any. */
  of({ kind, id, values }: LearnedEntity): SeedItem | undefined {
    const targets = kind === 'adGroup' ? this.#targets.get(id) : undefined;
    if (targets !== undefined) return { targets: targets.map(inParent) };
    const ad = kind === 'sbAdGroup' ? this.#ads.get(values['campaignId']) : undefined;
    return ad && { sbAds: [inParent(ad)] };
  }

  /** The children were created. */
  made({ kind, id, values }: LearnedEntity): void {
    if (kind === 'adGroup') for (const target of this.#targets.get(id) ?? []) this.#made.add(target.id);
    if (kind === 'sbAdGroup') this.#ads.delete(values['campaignId']);
  }

  isMade({ kind, id }: LearnedEntity): boolean {
    return kind === 'target' && this.#made.has(id);
  }
}

/** An item in its parent does not name its parents. */
function inParent(entity: LearnedEntity): SeedItem {
  const { adGroupId: _adGroup, campaignId: _campaign, ...item } = seedItemOf(entity);
  return item;
}
