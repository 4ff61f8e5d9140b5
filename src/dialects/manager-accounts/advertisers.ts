/**
 * How a call names an advertiser and the role that a manager account gets with it.
 */
import type { Permission } from '../../model/accounts.ts';
import { isObject, type Json } from '../../http/body.ts';
import type { AdvertiserRef } from '../../verbs/manager-accounts.ts';

/** An account of the call's list, as it was sent. */
export type Sent = { [name: string]: Json };

const ROLES: Readonly<Record<string, Permission>> = {
  ENTITY_OWNER: 'editor',
  ENTITY_USER: 'editor',
  SELLER_USER: 'editor',
  ENTITY_VIEWER: 'viewer',
};

export function readAdvertiser(sent: Json): AdvertiserRef | undefined {
  if (!isObject(sent)) return undefined;
  const { type, id } = sent;
  if ((type !== 'ACCOUNT_ID' && type !== 'DSP_ADVERTISER_ID') || typeof id !== 'string' || id === '') return undefined;
  return { type, id };
}

/** Undefined for an unknown role, or more than one. */
export function readRole({ roles }: Sent, seller: boolean): { name: string; permission: Permission } | undefined {
  const [name = seller ? 'SELLER_USER' : 'ENTITY_USER', ...more] =
    roles === undefined || roles === null ? [] : Array.isArray(roles) ? roles : [roles];
  const permission = typeof name === 'string' && Object.hasOwn(ROLES, name) ? ROLES[name] : undefined;
  return typeof name !== 'string' || permission === undefined || more.length > 0 ? undefined : { name, permission };
}
