/**
 * Test accounts: a client orders one, and it is there some minutes later by the clock of the world, with campaigns and
 * numbers. An order is a step of the timeline, which also holds its result.
 */
import { MINUTE_MS } from '../../../../model/text/time-units.ts';
import type { TimelineStep } from '../../../../world/stores/timeline.ts';
import type { World } from '../../../../world/state/world.ts';
import { scopeOf } from '../../../../core/entities/operation-context.ts';
import { inventoryOf } from '../../../../core/performance/inventory.ts';
import { notFound } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { queryOf, type Operation } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { STATUS_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const READY_AFTER = 5 * MINUTE_MS;
const PREFIX = 'test-account-';
const TYPES = ['AUTHOR', 'VENDOR'] as const;
const COUNTRY_CODES = 'AE AU BE BR CA DE EG ES FR IT JP MX NL PL SA SE SG TR UK US'.split(' ');
const ASINS = 3;

const REQUEST = object({
  accountType: oneOf(TYPES),
  countryCode: oneOf(COUNTRY_CODES),
  accountMetaData: optional(object({ vendorCode: optional(text) })),
});

const ACCOUNTS: Schema = arrayOf(
  objectOf({
    accountType: enumOf(...TYPES),
    countryCode: enumOf(...COUNTRY_CODES),
    id: STRING,
    status: enumOf('IN_PROGRESS', 'COMPLETED', 'FAILED'),
    asins: { type: 'array', minItems: ASINS, maxItems: ASINS, items: STRING },
  }),
);

const COMMON = { tag: 'Test accounts', needs: 'client', paths: ['/testAccounts'] } as const;
const REFUSALS = { errors: STATUS_AND_DETAILS, refusals: [400, 401, 404, 422] } as const;

export const operations: readonly Operation[] = [
  callWithBody(
    { ...COMMON, id: 'createTestAccount', method: 'POST', permission: 'editor', summary: 'Order a test account' },
    {
      ...REFUSALS,
      request: REQUEST,
      rule: 'TOD-329',
      response: objectOf({ requestId: STRING }),
    },
    ({ world }, { accountType, countryCode }) => {
      const sequence = world.nextSequence();
      const requestId = world.ids.text('test account', sequence, 20).toLowerCase();
      const accountId = `ENTITY_${world.ids.digits('entity', sequence, 24)}`;
      world.timeline.add({
        name: `${PREFIX}${requestId}`,
        at: world.now() + READY_AFTER,
        afterStart: null,
        onCall: null,
        actions: JSON.stringify([{ testAccount: { accountId, accountType, countryCode } }]),
      });
      return { requestId };
    },
  ),
  callWithoutBody(
    { ...COMMON, id: 'getTestAccounts', method: 'GET', permission: 'viewer', summary: 'List ordered test accounts' },
    { ...REFUSALS, query: { requestId: STRING }, response: ACCOUNTS },
    (request) => {
      const { world } = request;
      const requestId = queryOf(request).get('requestId');
      const orders = world.timeline.all().filter(({ name }) => name.startsWith(PREFIX));
      const asked = orders.filter(({ name }) => requestId === null || name === `${PREFIX}${requestId}`);
      if (requestId !== null && asked.length === 0)
        return notFound('There is no request for a test account with this id', 'TOD-329');
      return asked.map((step) => toJson(world, step));
    },
  ),
];

interface Order {
  accountId: string;
  accountType: string;
  countryCode: string;
}

function toJson(world: World, { actions, doneAt, problems }: TimelineStep): object {
  // The call that orders an account writes these actions.
  const [{ testAccount }] = JSON.parse(actions) as [{ testAccount: Order }];
  const { accountId, accountType, countryCode } = testAccount;
  if (doneAt === null) return { accountType, countryCode, id: accountId, status: 'IN_PROGRESS' };
  const profile = world.accountStore.profiles().find((each) => each.accountId === accountId);
  if (problems !== null || profile === undefined) return { accountType, countryCode, id: accountId, status: 'FAILED' };
  const asins = [...inventoryOf(scopeOf(world, profile)).keys()].slice(0, ASINS);
  return { accountType, countryCode, id: accountId, status: 'COMPLETED', asins };
}
