/**
 * What a scenario names in its own words: profiles by their accounts, entities by refs and names.
 */
import type { CollectionName } from '../scenario/collections.ts';
import { suggestion } from '../scenario/did-you-mean.ts';
import type { Profile } from '../model/accounts.ts';
import type { Entities, Entity, Id, Kind } from '../model/entities.ts';
import type { World } from '../world/world.ts';
import { Complaint } from './complaint.ts';
import { KINDS } from './seed-drafts.ts';

export interface SaidProfile {
  account?: string | undefined;
  country?: string | undefined;
  profileId?: Id | undefined;
}

export interface SaidEntity extends SaidProfile {
  collection: CollectionName;
  id?: Id | undefined;
  ref?: string | undefined;
  name?: string | undefined;
}

export interface FoundEntity<K extends Kind = Kind> {
  kind: K;
  row: Entities[K];
  profile: Profile;
}

/** By the account's name or id, or by its own id. */
export function profileSaid(world: World, { account: called, country, profileId }: SaidProfile): Profile {
  const { people } = world;
  if (profileId !== undefined) {
    const profile = people.profile(profileId);
    if (profile === undefined) throw new Complaint('profileId', `there is no profile ${profileId}`);
    return profile;
  }
  const accounts = people.accounts();
  const account = accounts.find((each) => each.accountId === called || each.name === called);
  if (account === undefined) {
    const meant = suggestion(
      called ?? '',
      accounts.map(({ name }) => name),
    );
    throw new Complaint('account', `there is no account ${called} in this world${meant}`);
  }
  const profile = people.profiles().find((each) => each.accountId === account.accountId && each.country === country);
  if (profile === undefined) throw new Complaint('country', `${called} has no profile in ${country}`);
  return profile;
}

export function entitySaid(world: World, said: SaidEntity): FoundEntity {
  const { collection, id, ref, name } = said;
  const kind: Kind = KINDS[collection];
  const whose = said.account === undefined && said.profileId === undefined ? undefined : profileSaid(world, said);
  const rows = rowsSaid(world, kind, said).filter(({ profileId }) => (whose?.profileId ?? profileId) === profileId);
  const [row] = rows;
  const field = id === undefined ? (ref === undefined ? 'name' : 'ref') : 'id';
  if (row === undefined) throw new Complaint(field, `there is no such ${kind}: ${id ?? ref ?? name}`);
  if (rows.length > 1) {
    throw new Complaint(
      field,
      `there are ${rows.length} such: say whose by account and country, or name one by its id`,
    );
  }
  const profile = world.people.profile(row.profileId);
  if (profile === undefined) throw new Error(`${kind} ${row.id} belongs to no profile`);
  // The store of a kind gives rows of that kind.
  return { kind, row: row as Entities[Kind], profile };
}

function rowsSaid(world: World, kind: Kind, { id, ref, name }: SaidEntity): Entity[] {
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
  // An archived one goes before none at all, but not before one that is alive.
  const named = all.filter((row) => ('name' in row ? row.name === name : 'text' in row && row.text === name));
  const alive = named.filter(({ state }) => state !== 'archived');
  return alive.length > 0 ? alive : named;
}
