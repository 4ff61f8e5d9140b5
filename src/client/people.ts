/**
 * Who advertises where in a world, and who may do what: regions, accounts and profiles, manager accounts, tokens.
 */
import type { Body, CallWorld } from './caller.ts';
import type {
  Account,
  AccountWish,
  ManagerAccount,
  ManagerLink,
  ProfileWish,
  Region,
  TokenPair,
  WholeProfile,
} from './control-types.ts';

export class WorldMarketplaces {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  async list(): Promise<Region[]> {
    return (await this.#call('listRegions', {})).regions;
  }

  /** Which countries it serves; they leave the region that served them. */
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

  /** An advertiser, with one profile a country. */
  create(body: AccountWish): Promise<Account> {
    return this.#call('createAccount', { body });
  }

  async profiles(): Promise<WholeProfile[]> {
    return (await this.#call('listProfiles', {})).profiles;
  }

  createProfile(body: ProfileWish): Promise<WholeProfile> {
    return this.#call('createProfile', { body });
  }

  /** Access, daily budget, payment method. */
  changeProfile(profileId: string, body: Body<'changeProfile'>): Promise<WholeProfile> {
    return this.#call('changeProfile', { params: { profileId }, body });
  }

  /** With all that it owns. */
  async dropProfile(profileId: string): Promise<void> {
    await this.#call('dropProfile', { params: { profileId } });
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

  /** Gives the world's user this permission on the profile. */
  link(managerAccountId: string, body: Body<'linkManagerAccount'>): Promise<ManagerLink> {
    return this.#call('linkManagerAccount', { params: { managerAccountId }, body });
  }
}

export class WorldTokens {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** A pair of tokens, with `access` for some profiles only. */
  mint(body: Body<'mintTokens'> = {}): Promise<TokenPair> {
    return this.#call('mintTokens', { body });
  }

  async revoke(accessToken: string): Promise<void> {
    await this.#call('revokeToken', { params: { accessToken } });
  }

  /** Access and refresh tokens, the world's own too, until a reset. */
  async revokeAll(): Promise<void> {
    await this.#call('revokeAllTokens', {});
  }
}
