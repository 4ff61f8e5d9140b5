/**
 * Accounts and access: a world has one user, who owns accounts with profiles. Manager accounts give access to further
 * profiles.
 */
import type { Id } from './entities.ts';
import type { Flag } from './entity-values.ts';
import type { Country } from './marketplaces.ts';

export const ACCOUNT_TYPES = ['seller', 'vendor', 'agency'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
export const ACCESS_LEVELS = ['owner', 'editor', 'viewer', 'none'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];
export const PERMISSIONS = ['editor', 'viewer'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Account {
  seq: number;
  /** Sellers: 13 characters; vendors and agencies: ENTITY_ and 24 digits. */
  accountId: string;
  name: string;
  type: AccountType;
  subType: string | null;
  /** The registered brands as JSON of string[]. */
  brands: string;
  /** The declared stores as JSON; null for those that follow from the brands. */
  stores: string | null;
}

export interface Profile {
  seq: number;
  profileId: Id;
  accountId: string;
  country: Country;
  /** The user's access without a manager account. */
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
  /** Epoch milliseconds of the world's clock; null: does not expire. */
  expiresAt: number | null;
  /** JSON of { [profileId]: permission }; null: the rights of the user. */
  access: string | null;
}

/** What clients store for an account. No number follows from it. */
export const ACCOUNT_RECORD_KINDS = [
  'locationIndex',
  'productGroupEligibility',
  'denyListRequest',
  'optimizationRule',
] as const;
export type AccountRecordKind = (typeof ACCOUNT_RECORD_KINDS)[number];

export const REJECTION_CODES = ['BUSINESS_VERIFICATION_FAILED', 'SALES_VERIFICATION_FAILED'] as const;
