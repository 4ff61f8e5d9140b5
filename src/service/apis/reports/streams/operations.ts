/**
 * Stream subscriptions: create, list, read, and archive.
 */
import type { Schema } from '../../../http/description.ts';
import type { Operation } from '../../../http/request-context.ts';
import { statusAndMessage } from '../../../protocol/grammars/error-grammar.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { createSubscription, getSubscription, listSubscriptions, MAX_RESULTS, updateSubscription } from './handlers.ts';
import { CREATE_REQUEST, UPDATE_REQUEST } from './request.ts';
import { INSTANT, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const TYPE = 'application/vnd.amazonmarketingstreamsubscriptions.v1+json';
/** The collection of examples still has it. */
const OLD_TYPE = 'application/vnd.MarketingStreamSubscriptions.StreamSubscriptionResource.v1.0+json';
const REQUEST_TYPES = [TYPE, OLD_TYPE, 'application/json'];

const STATUSES = [
  'ACTIVE',
  'ARCHIVED',
  'FAILED_CONFIRMATION',
  'FAILED_PROVISIONING',
  'PENDING_CONFIRMATION',
  'PROVISIONING',
  'SUSPENDED',
];
const SUBSCRIPTION: Schema = objectOf(
  {
    subscriptionId: STRING,
    dataSetId: STRING,
    destinationArn: STRING,
    destination: { type: 'object' },
    notes: STRING,
    status: enumOf(...STATUSES),
    createdDate: INSTANT,
    updatedDate: INSTANT,
  },
  ['createdDate', 'dataSetId', 'status', 'subscriptionId', 'updatedDate'],
);

const COMMON = { tag: 'Streams', needs: 'scope', permission: 'viewer' } as const;
const ANSWERED = { responseType: TYPE, errors: statusAndMessage(TYPE) };
const REQUESTED = { requestTypes: REQUEST_TYPES, rule: 'TOD-376' } as const;
const REFUSALS = [400, 401, 403];

const ONE = '/streams/subscriptions/{subscriptionId}';
const ALL = '/streams/subscriptions';

export const operations: readonly Operation[] = [
  callWithBody(
    {
      ...COMMON,
      id: 'CreateStreamSubscription',
      method: 'POST',
      permission: 'editor',
      paths: [ALL],
      summary: 'Subscribe to a data set',
    },
    {
      ...ANSWERED,
      ...REQUESTED,
      request: CREATE_REQUEST,
      response: objectOf({ clientRequestToken: STRING, subscriptionId: STRING }, [
        'clientRequestToken',
        'subscriptionId',
      ]),
      refusals: [...REFUSALS, 409],
    },
    createSubscription,
  ),
  callWithoutBody(
    {
      ...COMMON,
      id: 'ListStreamSubscriptions',
      rowIds: ['subscriptionId'],
      method: 'GET',
      paths: [ALL],
      summary: 'List subscriptions',
    },
    {
      ...ANSWERED,
      query: { maxResults: { type: 'integer', minimum: 1, maximum: MAX_RESULTS }, startingToken: STRING },
      response: objectOf({ subscriptions: arrayOf(SUBSCRIPTION), nextToken: STRING }, ['subscriptions']),
      refusals: REFUSALS,
    },
    listSubscriptions,
  ),
  callWithoutBody(
    { ...COMMON, id: 'GetStreamSubscription', method: 'GET', paths: [ONE], summary: 'Get a subscription' },
    {
      ...ANSWERED,
      response: objectOf({ subscription: SUBSCRIPTION }, ['subscription']),
      refusals: [...REFUSALS, 404],
    },
    getSubscription,
  ),
  callWithBody(
    {
      ...COMMON,
      id: 'UpdateStreamSubscription',
      method: 'PUT',
      permission: 'editor',
      paths: [ONE],
      summary: 'Archive a subscription, or change its notes',
    },
    {
      ...ANSWERED,
      ...REQUESTED,
      request: UPDATE_REQUEST,
      mayLackBody: true,
      response: {},
      refusals: [...REFUSALS, 404, 409],
    },
    updateSubscription,
  ),
];
