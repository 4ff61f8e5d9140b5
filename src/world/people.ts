/**
 * Accounts, profiles, manager accounts, clients and tokens. Every request asks for some of them, and they change
 * rarely, so what was read stays in memory until something here is written.
 */
import type { Account, ManagerAccount, ManagerLink, Profile, Token, TokenKind } from '../model/accounts.ts';
import type { Id } from '../model/entities.ts';
import type { Statements } from './statements.ts';

export interface Client {
  clientId: string;
  clientSecret: string;
}

interface Known {
  accounts: Map<string, Account>;
  profiles: Map<Id, Profile>;
  links: Map<Id, ManagerLink[]>;
  tokens: Map<string, Token>;
  /** What others made of all this: see `remember`. */
  made: Map<string, unknown>;
}

/** Hostile callers could fill the memory with what was never asked twice. */
const MOST_REMEMBERED = 10_000;

export class People {
  readonly #statements: Statements;
  #known: Known | undefined;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  #recall(): Known {
    return (this.#known ??= this.#read());
  }

  #read(): Known {
    const links = new Map<Id, ManagerLink[]>();
    for (const link of this.links()) links.set(link.profileId, [...(links.get(link.profileId) ?? []), link]);
    const profiles = this.#statements.all<Profile>(
      'select *, cast("profileId" as text) as "profileId" from "profiles" order by "seq"',
      [],
    );
    const accounts = this.#statements.all<Account>('select * from "accounts" order by "seq"', []);
    return {
      accounts: new Map(accounts.map((account) => [account.accountId, account])),
      profiles: new Map(profiles.map((profile) => [profile.profileId, profile])),
      links,
      tokens: new Map(),
      made: new Map(),
    };
  }

  /** Something that follows from all this, made once until anything here changes. The key names it, and so its type. */
  remember<T>(key: string, make: () => T): T {
    const { made } = this.#recall();
    if (!made.has(key)) {
      if (made.size >= MOST_REMEMBERED) made.clear();
      made.set(key, make());
    }
    return made.get(key) as T;
  }

  forget(): void {
    this.#known = undefined;
  }

  /** False when such a row is there already. */
  #insert(table: string, row: object): boolean {
    this.#known = undefined;
    const names = Object.keys(row);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const values = names.map((name) => `@${name}`).join(', ');
    return (
      this.#statements.run(`insert into "${table}" (${columns}) values (${values}) on conflict do nothing`, row) === 1
    );
  }

  #change(table: string, key: string, id: string, changes: object): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    this.#known = undefined;
    const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
    this.#statements.run(`update "${table}" set ${assignments} where "${key}" = @key`, { ...changes, key: id });
  }

  #delete(text: string, params: unknown[]): boolean {
    this.#known = undefined;
    return this.#statements.run(text, params) > 0;
  }

  // --- accounts and profiles --------------------------------------------------------------------------------------------

  /** Oldest first. */
  accounts(): Account[] {
    return [...this.#recall().accounts.values()];
  }
  account(accountId: string): Account | undefined {
    return this.#recall().accounts.get(accountId);
  }
  addAccount(account: Omit<Account, 'seq'>): boolean {
    return this.#insert('accounts', account);
  }
  changeAccount(accountId: string, changes: Partial<Account>): void {
    this.#change('accounts', 'accountId', accountId, changes);
  }

  /** Oldest first. */
  profiles(): Profile[] {
    return [...this.#recall().profiles.values()];
  }
  profile(profileId: Id): Profile | undefined {
    return this.#recall().profiles.get(profileId);
  }
  /** False when the id is taken, or the account has a profile in that country. */
  addProfile(profile: Omit<Profile, 'seq'>): boolean {
    return this.#insert('profiles', profile);
  }
  changeProfile(profileId: Id, changes: Partial<Profile>): void {
    this.#change('profiles', 'profileId', profileId, changes);
  }
  dropProfile(profileId: Id): boolean {
    this.#delete('delete from "managerLinks" where "profileId" = ?', [profileId]);
    return this.#delete('delete from "profiles" where "profileId" = ?', [profileId]);
  }

  // --- manager accounts ---------------------------------------------------------------------------------------------------

  managerAccounts(): ManagerAccount[] {
    return this.#statements.all<ManagerAccount>('select * from "managerAccounts" order by "seq"', []);
  }
  addManagerAccount(account: Omit<ManagerAccount, 'seq'>): boolean {
    return this.#insert('managerAccounts', account);
  }
  /** In the order of linking. */
  links(): ManagerLink[] {
    return this.#statements.all<ManagerLink>(
      'select *, cast("profileId" as text) as "profileId" from "managerLinks" order by "seq"',
      [],
    );
  }
  linksTo(profileId: Id): readonly ManagerLink[] {
    return this.#recall().links.get(profileId) ?? [];
  }
  /** A repeated link keeps its place and takes the new permission. */
  link(link: Omit<ManagerLink, 'seq'>): void {
    this.#known = undefined;
    this.#statements.run(
      `insert into "managerLinks" ("managerAccountId", "profileId", "permission")
        values (@managerAccountId, @profileId, @permission)
        on conflict ("managerAccountId", "profileId") do update set "permission" = excluded."permission"`,
      link,
    );
  }
  unlink(managerAccountId: string, profileId: Id): boolean {
    return this.#delete('delete from "managerLinks" where "managerAccountId" = ? and "profileId" = ?', [
      managerAccountId,
      profileId,
    ]);
  }

  // --- clients and tokens -------------------------------------------------------------------------------------------------

  clients(): Client[] {
    return this.#statements.all<Client>('select * from "clients" order by rowid', []);
  }
  client(clientId: string): Client | undefined {
    return this.#statements.get<Client>('select * from "clients" where "clientId" = ?', [clientId]);
  }
  addClient(client: Client): boolean {
    return this.#insert('clients', client);
  }

  token(token: string): Token | undefined {
    const { tokens } = this.#recall();
    let known = tokens.get(token);
    if (known === undefined) {
      known = this.#statements.get<Token>('select * from "tokens" where "token" = ?', [token]);
      if (known !== undefined) tokens.set(token, known);
    }
    return known;
  }
  addToken(token: Token): void {
    this.#statements.run(
      `insert or replace into "tokens" ("token", "kind", "clientId", "expiresAt", "access")
        values (@token, @kind, @clientId, @expiresAt, @access)`,
      token,
    );
    this.#known?.tokens.delete(token.token);
  }
  dropToken(token: string): boolean {
    return this.#delete('delete from "tokens" where "token" = ?', [token]);
  }
  /** Access tokens and codes that nothing will be told of any more. */
  dropTokensExpiredBefore(instant: number): void {
    this.#delete(`delete from "tokens" where "kind" <> 'refresh' and "expiresAt" < ?`, [instant]);
  }
  dropTokensOf(kind: TokenKind): void {
    this.#delete('delete from "tokens" where "kind" = ?', [kind]);
  }
  dropAllTokens(): void {
    this.#delete('delete from "tokens"', []);
  }
  dropAllClients(): void {
    this.#delete('delete from "clients"', []);
  }
  /** Access and refresh tokens that expire after one instant and not after another, in that order. */
  expiringTokens(after: number, until: number): Token[] {
    return this.#statements.all<Token>(
      `select * from "tokens" where "kind" <> 'code' and "expiresAt" > ? and "expiresAt" <= ? order by "expiresAt", rowid`,
      [after, until],
    );
  }
  /** When the next of them expires. */
  nextExpiry(after: number): number | undefined {
    const row = this.#statements.get<{ at: number | null }>(
      `select min("expiresAt") as "at" from "tokens" where "kind" <> 'code' and "expiresAt" > ?`,
      [after],
    );
    return row?.at ?? undefined;
  }
}
