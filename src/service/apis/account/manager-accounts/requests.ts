/**
 * Request bodies of the manager accounts API.
 */
import type { ManagerAccount, Permission } from '../../../../model/accounts.ts';
import type { Json } from '../../../http/body.ts';
import { locate, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { boundedText, oneOf, plain } from '../../../protocol/codecs/value-codecs.ts';
import type { AdvertiserRef } from '../../../../core/accounts/manager-accounts.ts';

export const PERMISSIONS = {
  ENTITY_OWNER: 'editor',
  ENTITY_USER: 'editor',
  ENTITY_VIEWER: 'viewer',
  SELLER_USER: 'editor',
} as const satisfies Record<string, Permission>;
export type Role = keyof typeof PERMISSIONS;

const MAX_ID_LENGTH = 100;
const OPTIONS = {
  readOnly: ['managerAccountId', 'linkedAccounts'],
  title: 'a request',
  unknownFieldsFirst: true,
} as const;

export const managerAccountType = oneOf<ManagerAccount['type']>(['Advertiser', 'Agency']);
export const CREATE_REQUEST = object(
  { managerAccountName: boundedText({ min: 1, max: 100 }), managerAccountType },
  OPTIONS,
);

const role = oneOf<Role>(['ENTITY_OWNER', 'ENTITY_USER', 'ENTITY_VIEWER', 'SELLER_USER']);
/** A list of at most one role; clients also send the role itself. */
export const roles = plain<Role | undefined>({ type: 'array', maxItems: 1, items: role.schema }, (json, place) => {
  const [name, ...others] = Array.isArray(json) ? json : [json];
  if (others.length > 0)
    return { code: 'outOfRange', ...locate(place), value: others.length + 1, min: 0, max: 1, isCount: true };
  return name === undefined ? { value: undefined } : role.read(name, place);
});

export const ADVERTISER = object(
  {
    id: boundedText({ min: 1, max: MAX_ID_LENGTH }),
    type: oneOf<AdvertiserRef['type']>(['ACCOUNT_ID', 'DSP_ADVERTISER_ID']),
    roles: optional(unread(roles)),
  },
  {
    readOnly: ['accountId', 'accountName', 'accountType', 'dspAdvertiserId', 'marketplaceId', 'profileId'],
    title: 'an item of accounts',
  },
);

/** The items are read one by one, because they fail one by one. */
export const ACCOUNTS_REQUEST = object({ accounts: list(unread(ADVERTISER), { min: 1, max: 20 }) }, OPTIONS);

/** Describes a value that the handler reads. */
function unread({ schema }: Codec<unknown>): Codec<Json> {
  return plain(schema, (value) => ({ value }));
}
