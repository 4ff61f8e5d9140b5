/**
 * Resolves the references of a scenario: profiles by account and country, entities by ref, name or id.
 */
import { kindOf, type CollectionName } from '../../model/kinds.ts';
import { suggestion } from '../../model/errors/did-you-mean.ts';
import type { Profile } from '../../model/accounts.ts';
import type { Entities, Entity, Id, Kind } from '../../model/entities.ts';
import type { World } from '../../world/state/world.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';

interface ProfileReference {
  account?: string | undefined;
  country?: string | undefined;
  profileId?: Id | undefined;
}

interface EntityReference extends ProfileReference {
  collection: CollectionName;
  id?: Id | undefined;
  ref?: string | undefined;
  name?: string | undefined;
}

interface FoundEntity<K extends Kind = Kind> {
  kind: K;
  row: Entities[K];
  profile: Profile;
}

/** Finds a profile by account and country, or by id. The account is a name or an id. */
export function resolveProfile(world: World, { account: nameOrId, country, profileId }: ProfileReference): Profile {
  const { accountStore } = world;
  if (profileId !== undefined) {
    const profile = accountStore.profile(profileId);
    if (profile === undefined) throw new ValidationError('profileId', `there is no profile ${profileId}`);
    return profile;
  }
  const accounts = accountStore.accounts();
  const account = accounts.find((each) => each.accountId === nameOrId || each.name === nameOrId);
  if (account === undefined) {
    const meant = suggestion(
      nameOrId ?? '',
      accounts.map(({ name }) => name),
    );
    throw new ValidationError('account', `there is no account ${nameOrId} in this world${meant}`);
  }
  const profile = accountStore
    .profiles()
    .find((each) => each.accountId === account.accountId && each.country === country);
  if (profile === undefined) throw new ValidationError('country', `${nameOrId} has no profile in ${country}`);
  return profile;
}

export function resolveEntity(world: World, reference: EntityReference): FoundEntity {
  const { collection, id, ref, name } = reference;
  const kind: Kind = kindOf(collection);
  const owner =
    reference.account === undefined && reference.profileId === undefined ? undefined : resolveProfile(world, reference);
  const rows = findRows(world, kind, reference).filter(
    ({ profileId }) => (owner?.profileId ?? profileId) === profileId,
  );
  const [row] = rows;
  const field = id === undefined ? (ref === undefined ? 'name' : 'ref') : 'id';
  if (row === undefined) throw new ValidationError(field, `unknown ${kind} '${id ?? ref ?? name}'`);
  if (rows.length > 1) {
    throw new ValidationError(field, `matches ${rows.length} entities; add account and country, or use the id`);
  }
  const profile = world.accountStore.profile(row.profileId);
  if (profile === undefined) throw new Error(`${kind} ${row.id} belongs to no profile`);
  // The store of a kind gives rows of that kind.
  return { kind, row: row as Entities[Kind], profile };
}

function findRows(world: World, kind: Kind, { id, ref, name }: EntityReference): Entity[] {
  const store = world.store(kind);
  if (id !== undefined) return store.withId(id);
  if (ref !== undefined) {
    return world.refs
      .find(ref)
      .flatMap((found) => store.withId(found.id).filter(({ profileId }) => profileId === found.profileId));
  }
  const all: Entity[] = store.scan({
    profileId: undefined,
    campaignId: undefined,
    state: undefined,
    after: 0,
    count: Number.MAX_SAFE_INTEGER,
  });
  // An archived entity counts only if no other entity has the name.
  const named = all.filter((row) => ('name' in row ? row.name === name : 'text' in row && row.text === name));
  const alive = named.filter(({ state }) => state !== 'archived');
  return alive.length > 0 ? alive : named;
}
