/**
 * Manager accounts in the unified API: their id and name. Advertisers are linked in the manager accounts API.
 */
import { addManagerAccount, findManagerAccount } from '../../../../core/accounts/manager-accounts.ts';
import type { ManagerAccount } from '../../../../model/accounts.ts';
import type { Operation } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';
import { accountName } from '../../../protocol/codecs/shared-fields.ts';
import { batchCall, UNKNOWN } from '../../../protocol/grammars/unified/batch-call.ts';
import { include, page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';
import { BUSINESS_DETAILS, refuseAddress } from './business-details.ts';

const MAX_LISTED = 100;
const MAX_WRITTEN = 10;
const NAMES = { name: 'managerAccounts', title: 'manager accounts' } as const;

const CREATED = object({ businessDetails: optional(BUSINESS_DETAILS), displayName: accountName });
const CHANGED = object({
  businessDetails: optional(BUSINESS_DETAILS),
  displayName: optional(accountName),
  managerAccountId: text,
});
const ACCOUNT = objectOf({
  businessDetails: BUSINESS_DETAILS.schema,
  displayName: text.schema,
  managerAccountId: text.schema,
});
const WRITTEN = {
  ...NAMES,
  itemKey: 'managerAccount',
  max: MAX_WRITTEN,
  answered: ACCOUNT,
  rule: 'TOD-443',
} as const;

export const unifiedManagerAccountOperations: readonly Operation[] = [
  queryCall(
    {
      ...NAMES,
      request: object({
        managerAccountIdFilter: include(text, MAX_LISTED),
        ...page({ min: 10, max: MAX_LISTED }),
      }),
      max: MAX_LISTED,
      answered: ACCOUNT,
      rule: 'TOD-443',
    },
    ({ world }, { managerAccountIdFilter }) =>
      world.accountStore
        .managerAccounts()
        .filter(({ managerAccountId }) => managerAccountIdFilter?.include.includes(managerAccountId) ?? true)
        .map(toJson),
  ),
  batchCall({ ...WRITTEN, verb: 'create', item: CREATED }, ({ world }, { displayName, businessDetails }) => {
    const refused = refuseAddress(businessDetails?.address);
    if (refused !== undefined) return refused;
    const created = addManagerAccount(world, { name: displayName, type: 'Advertiser' });
    return { value: writtenJson(created, businessDetails) };
  }),
  batchCall({ ...WRITTEN, verb: 'update', item: CHANGED }, ({ world }, item) => {
    const { managerAccountId, displayName, businessDetails } = item;
    const found = findManagerAccount(world, managerAccountId);
    const refused = found === undefined ? UNKNOWN : refuseAddress(businessDetails?.address);
    if (found === undefined || refused !== undefined) return refused ?? UNKNOWN;
    const name = displayName ?? found.name;
    world.accountStore.renameManagerAccount(managerAccountId, name);
    return { value: writtenJson({ ...found, name }, businessDetails) };
  }),
];

function toJson({ managerAccountId, name }: ManagerAccount): object {
  return { displayName: name, managerAccountId };
}

function writtenJson(account: ManagerAccount, businessDetails: object | undefined): object {
  return { ...(businessDetails === undefined ? {} : { businessDetails }), ...toJson(account) };
}
