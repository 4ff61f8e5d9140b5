/**
 * The names of the entities whose ids occur in a text or in rows, so that people need not look ids up.
 */
import type { Entities, Kind } from '../../model/entities.ts';
import { ALL_KINDS, KINDS, type CollectionName } from '../../model/kinds.ts';
import { targetText } from '../../core/performance/columns/target-texts.ts';
import { whyUnreadable } from '../../world/lifecycle/unavailable.ts';
import type { World } from '../../world/state/world.ts';

export interface NamedEntity {
  collection: CollectionName | 'profiles';
  id: string;
  /** The name, keyword, product or targeting expression. */
  name: string;
  profileId: string;
}

/** Shorter numbers in a text are rarely ids. */
const ID = /(?<![\w.-])\d{6,19}(?![\w-]|\.\d)/g;
/** Of one answer, so that other calls do not wait for it. */
const MAX_SEARCHED = 1000;

/** The names of one answer. Each id is searched for once. */
export class EntityNames {
  readonly #world: World;
  readonly #found = new Map<string, readonly NamedEntity[]>();

  constructor(world: World) {
    this.#world = world;
  }

  /** `profileId`: the profile of the caller, which is preferred because ids are unique in a profile only. */
  inTexts(texts: readonly string[], profileId: string | undefined): NamedEntity[] {
    return this.withIds(
      texts.flatMap((text) => text.match(ID) ?? []),
      profileId,
    );
  }

  /** Without the ids that no entity has. */
  withIds(ids: readonly string[], profileId: string | undefined): NamedEntity[] {
    return [...new Set(ids)].flatMap((id) => {
      const found = this.#withId(id);
      return found.find((each) => each.profileId === profileId) ?? found[0] ?? [];
    });
  }

  #withId(id: string): readonly NamedEntity[] {
    const known = this.#found.get(id);
    if (known !== undefined || this.#found.size >= MAX_SEARCHED) return known ?? [];
    const found = entitiesWithId(this.#world, id);
    this.#found.set(id, found);
    return found;
  }
}

function entitiesWithId(world: World, id: string): NamedEntity[] {
  try {
    const profile = profileNamed(world, id);
    const rows = ALL_KINDS.flatMap((kind) =>
      world
        .store(kind)
        .withId(id)
        .map((row) => ({ kind, row })),
    );
    const entities = rows.flatMap(({ kind, row }): NamedEntity[] => {
      const name = nameOf(row);
      const { collection } = KINDS[kind];
      return name === undefined ? [] : [{ collection, id, name, profileId: row.profileId }];
    });
    return profile === undefined ? entities : [profile, ...entities];
  } catch (error) {
    // The journal can be read even if the file of the world is damaged.
    if (whyUnreadable(error) === undefined) throw error;
    return [];
  }
}

function profileNamed({ accountStore }: World, id: string): NamedEntity | undefined {
  const profile = accountStore.profile(id);
  const account = profile && accountStore.account(profile.accountId);
  return profile && account
    ? { collection: 'profiles', id, name: `${account.name}, ${profile.country}`, profileId: id }
    : undefined;
}

function nameOf(row: Entities[Kind]): string | undefined {
  if ('text' in row) return row.text;
  if ('expression' in row) return targetText(row);
  if ('name' in row && row.name !== null) return row.name;
  return 'asin' in row ? (row.sku ?? row.asin ?? undefined) : undefined;
}
