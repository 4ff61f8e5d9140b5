/**
 * Accounts, profiles, manager accounts, clients and tokens. Every request reads some of them and they change rarely, so
 * rows are cached until one of them is written. Values outside this store are derived from profiles only.
 */
import type { Account, ManagerAccount, ManagerLink, Profile, Token, TokenKind } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import type { TableRow } from '../database/row-types.ts';
import type { ChangeLog } from './change-log.ts';
import type { Statements } from '../database/statements.ts';

type Client = TableRow<'clients'>;

interface Cache {
  accounts: Map<string, Account>;
  profiles: Map<Id, Profile>;
  links: Map<Id, ManagerLink[]>;
  tokens: Map<string, Token>;
  /** See `memoize`. */
  derived: Map<string, unknown>;
}

/** Bounds the memory that hostile clients can fill. */
const MAX_MEMOIZED = 10_000;

export class AccountStore {
  readonly #statements: Statements;
  readonly #log: ChangeLog;
  #cache: Cache | undefined;

  constructor(statements: Statements, log: ChangeLog) {
    this.#statements = statements;
    this.#log = log;
  }

  #loadCache(): Cache {
    return (this.#cache ??= this.#read());
  }

  #read(): Cache {
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
      derived: new Map(),
    };
  }

  /** Memoizes a value until a row here changes. The key identifies the value and its type. */
  memoize<T>(key: string, compute: () => T): T {
    const { derived } = this.#loadCache();
    if (!derived.has(key)) {
      if (derived.size >= MAX_MEMOIZED) derived.clear();
      derived.set(key, compute());
    }
    return derived.get(key) as T;
  }

  forget(): void {
    this.#cache = undefined;
  }

  /** Returns false if such a row exists. */
  #insert(table: string, row: object): boolean {
    this.#cache = undefined;
    const names = Object.keys(row);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const values = names.map((name) => `@${name}`).join(', ');
    return (
      this.#statements.runUntracked(
        `insert into "${table}" (${columns}) values (${values}) on conflict do nothing`,
        row,
      ) === 1
    );
  }

  #insertLogged(table: 'accounts' | 'profiles', row: object): boolean {
    const isNew = this.#insert(table, row);
    if (isNew) this.#log.created(table);
    return isNew;
  }

  #change(table: string, key: string, id: string, changes: object): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    this.#cache = undefined;
    const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
    this.#statements.runUntracked(`update "${table}" set ${assignments} where "${key}" = @key`, {
      ...changes,
      key: id,
    });
  }

  #delete(text: string, params: unknown[]): boolean {
    this.#cache = undefined;
    return this.#statements.runUntracked(text, params) > 0;
  }

  // --- accounts and profiles --------------------------------------------------------------------------------------------

  /** Oldest first. */
  accounts(): Account[] {
    return [...this.#loadCache().accounts.values()];
  }
  account(accountId: string): Account | undefined {
    return this.#loadCache().accounts.get(accountId);
  }
  addAccount(account: Omit<Account, 'seq'>): boolean {
    return this.#insertLogged('accounts', account);
  }
  changeAccount(accountId: string, changes: Partial<Account>): void {
    this.#statements.changes.add();
    const account = this.account(accountId);
    if (account !== undefined) this.#log.edited('accounts', account, changes);
    this.#change('accounts', 'accountId', accountId, changes);
  }

  /** Oldest first. */
  profiles(): Profile[] {
    return [...this.#loadCache().profiles.values()];
  }
  profile(profileId: Id): Profile | undefined {
    return this.#loadCache().profiles.get(profileId);
  }
  /** Returns false if the id is taken, or the account has a profile in that country. */
  addProfile(profile: Omit<Profile, 'seq'>): boolean {
    this.#statements.changes.add({ profileId: profile.profileId });
    return this.#insertLogged('profiles', profile);
  }
  /** `since` is given if the history has the previous values. */
  changeProfile(profileId: Id, changes: Partial<Profile>, since?: number): void {
    this.#statements.changes.add({ profileId, since });
    const profile = this.profile(profileId);
    if (profile !== undefined) this.#log.edited('profiles', profile, changes);
    this.#change('profiles', 'profileId', profileId, changes);
  }
  dropProfile(profileId: Id): boolean {
    this.#statements.changes.add({ profileId });
    this.#delete('delete from "managerLinks" where "profileId" = ?', [profileId]);
    return this.#delete('delete from "profiles" where "profileId" = ?', [profileId]);
  }

  // --- manager accounts ---------------------------------------------------------------------------------------------------

  managerAccounts(): ManagerAccount[] {
    return this.#statements.all<ManagerAccount>('select * from "managerAccounts" order by "seq"', []);
  }
  addManagerAccount(account: Omit<ManagerAccount, 'seq'>): boolean {
    this.#log.wroteOther();
    return this.#insert('managerAccounts', account);
  }
  renameManagerAccount(managerAccountId: string, name: string): void {
    this.#log.wroteOther();
    this.#change('managerAccounts', 'managerAccountId', managerAccountId, { name });
  }
  /** Oldest first. */
  links(): ManagerLink[] {
    return this.#statements.all<ManagerLink>(
      'select *, cast("profileId" as text) as "profileId" from "managerLinks" order by "seq"',
      [],
    );
  }
  linksTo(profileId: Id): readonly ManagerLink[] {
    return this.#loadCache().links.get(profileId) ?? [];
  }
  /** An existing link keeps its position and gets the new permission. */
  link(link: Omit<ManagerLink, 'seq'>): void {
    this.#cache = undefined;
    this.#log.wroteOther();
    this.#statements.runUntracked(
      `insert into "managerLinks" ("managerAccountId", "profileId", "permission")
        values (@managerAccountId, @profileId, @permission)
        on conflict ("managerAccountId", "profileId") do update set "permission" = excluded."permission"`,
      link,
    );
  }
  unlink(managerAccountId: string, profileId: Id): boolean {
    this.#log.wroteOther();
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
    const { tokens } = this.#loadCache();
    let known = tokens.get(token);
    if (known === undefined) {
      known = this.#statements.get<Token>('select * from "tokens" where "token" = ?', [token]);
      if (known !== undefined) tokens.set(token, known);
    }
    return known;
  }
  addToken(token: Token): void {
    this.#statements.runUntracked(
      `insert or replace into "tokens" ("token", "kind", "clientId", "expiresAt", "access")
        values (@token, @kind, @clientId, @expiresAt, @access)`,
      token,
    );
    this.#cache?.tokens.delete(token.token);
  }
  dropToken(token: string): boolean {
    return this.#delete('delete from "tokens" where "token" = ?', [token]);
  }
  /** Deletes expired access tokens and codes that are no longer needed. */
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
  /** Access and refresh tokens that expire after one instant and not after another, in the order of time. */
  expiringTokens(after: number, until: number): Token[] {
    return this.#statements.all<Token>(
      `select * from "tokens" where "kind" <> 'code' and "expiresAt" > ? and "expiresAt" <= ? order by "expiresAt", rowid`,
      [after, until],
    );
  }
  /** When the next token expires. */
  nextExpiry(after: number): number | undefined {
    const row = this.#statements.get<{ at: number | null }>(
      `select min("expiresAt") as "at" from "tokens" where "kind" <> 'code' and "expiresAt" > ?`,
      [after],
    );
    return row?.at ?? undefined;
  }
}
