/**
 * Regions, accounts, profiles, manager accounts and tokens of a world.
 */
import type { Body, CallWorld } from './http-client.ts';
import type {
  Account,
  AccountInput,
  ManagerAccount,
  ManagerLink,
  ProfileInput,
  Region,
  TokenPair,
  WholeProfile,
} from '../generated/admin-types.ts';

export class WorldMarketplaces {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  async list(): Promise<Region[]> {
    return (await this.#call('listRegions', {})).regions;
  }

  /** Sets the countries of a region and removes them from their previous regions. */
  set(region: Region['region'], countries: Region['countries']): Promise<Region> {
    return this.#call('setRegion', { params: { region }, body: { countries } });
  }
}

export class WorldAccounts {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  async list(): Promise<Account[]> {
    return (await this.#call('listAccounts', {})).accounts;
  }

  /** Creates an account with one profile for each country. */
  create(body: AccountInput): Promise<Account> {
    return this.#call('createAccount', { body });
  }

  async listProfiles(): Promise<WholeProfile[]> {
    return (await this.#call('listProfiles', {})).profiles;
  }

  createProfile(body: ProfileInput): Promise<WholeProfile> {
    return this.#call('createProfile', { body });
  }

  /** Updates the access, the daily budget or the payment method. */
  updateProfile(profileId: string, body: Body<'changeProfile'>): Promise<WholeProfile> {
    return this.#call('changeProfile', { params: { profileId }, body });
  }

  /** Deletes a profile and everything that it owns. */
  async deleteProfile(profileId: string): Promise<void> {
    await this.#call('dropProfile', { params: { profileId } });
  }

  /** @deprecated Use `listProfiles`. */
  profiles(): Promise<WholeProfile[]> {
    return this.listProfiles();
  }

  /** @deprecated Use `updateProfile`. */
  changeProfile(profileId: string, body: Body<'changeProfile'>): Promise<WholeProfile> {
    return this.updateProfile(profileId, body);
  }

  /** @deprecated Use `deleteProfile`. */
  dropProfile(profileId: string): Promise<void> {
    return this.deleteProfile(profileId);
  }
}

export class WorldManagerAccounts {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  async list(): Promise<ManagerAccount[]> {
    return (await this.#call('listManagerAccounts', {})).managerAccounts;
  }

  create(body: Body<'createManagerAccount'>): Promise<ManagerAccount> {
    return this.#call('createManagerAccount', { body });
  }

  /** Links a profile and sets the permission of the world's user on it. */
  link(managerAccountId: string, body: Body<'linkManagerAccount'>): Promise<ManagerLink> {
    return this.#call('linkManagerAccount', { params: { managerAccountId }, body });
  }
}

export class WorldTokens {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Creates an access token and a refresh token. `access` limits them to some profiles. */
  create(body: Body<'mintTokens'> = {}): Promise<TokenPair> {
    return this.#call('mintTokens', { body });
  }

  /** @deprecated Use `create`. */
  mint(body: Body<'mintTokens'> = {}): Promise<TokenPair> {
    return this.create(body);
  }

  async revoke(accessToken: string): Promise<void> {
    await this.#call('revokeToken', { params: { accessToken } });
  }

  /** Revokes all access and refresh tokens, including the world's own. A reset restores those. */
  async revokeAll(): Promise<void> {
    await this.#call('revokeAllTokens', {});
  }
}
