/**
 * Who may do what: one user per world, its advertisers, their profiles, the manager accounts that link them.
 */
import type { Flag, Id } from './entities.ts';
import type { Country } from './marketplaces.ts';

export const ACCOUNT_TYPES = ['seller', 'vendor', 'agency'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
export const ACCESS_LEVELS = ['owner', 'editor', 'viewer', 'none'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];
export const PERMISSIONS = ['editor', 'viewer'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Account {
  seq: number;
  /** 13 characters for sellers, ENTITY_ and 24 digits for vendors and agencies. */
  accountId: string;
  name: string;
  type: AccountType;
  subType: string | null;
  /** JSON of string[]: the registered brands. */
  brands: string;
}

export interface Profile {
  seq: number;
  profileId: Id;
  accountId: string;
  country: Country;
  /** What the world's user may do without any manager account. */
  access: Access;
  dailyBudget: number | null;
  validPaymentMethod: Flag;
  outOfBudget: Flag | null;
  createdAt: number;
}

export interface ManagerAccount {
  seq: number;
  managerAccountId: string;
  name: string;
  type: 'Advertiser' | 'Agency';
  createdAt: number;
}

export interface ManagerLink {
  seq: number;
  managerAccountId: string;
  profileId: Id;
  permission: Permission;
}

export const TOKEN_KINDS = ['access', 'refresh', 'code'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export interface Token {
  token: string;
  kind: TokenKind;
  clientId: string;
  /** Epoch milliseconds of the world's clock; null never expires by itself. */
  expiresAt: number | null;
  /** JSON of { [profileId]: permission }, or null: whatever the user may do. */
  access: string | null;
}
