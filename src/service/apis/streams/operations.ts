/**
 * Stream subscriptions: create, list, read, and archive.
 */
import { jsonTypeFor } from '../../http/accept.ts';
import { writeJson } from '../../http/body.ts';
import type { Schema } from '../../http/description.ts';
import { isApiError, type ApiError, type Reply } from '../../http/reply.ts';
import type { Operation, RequestContext } from '../../http/request-context.ts';
import { statusAndMessage } from '../../protocol/error-grammar.ts';
import { readBody } from '../../protocol/request-body.ts';
import { createSubscription, getSubscription, listSubscriptions, MAX_RESULTS, updateSubscription } from './handlers.ts';
import { CREATE_REQUEST, UPDATE_REQUEST } from './request.ts';

const TYPE = 'application/vnd.amazonmarketingstreamsubscriptions.v1+json';
/** The collection of examples still has it. */
const OLD_TYPE = 'application/vnd.MarketingStreamSubscriptions.StreamSubscriptionResource.v1.0+json';
const REQUEST_TYPES = [TYPE, OLD_TYPE, 'application/json'];

const STRING: Schema = { type: 'string' };
const INSTANT: Schema = { type: 'string', format: 'date-time' };
const STATUSES = [
  'ACTIVE',
  'ARCHIVED',
  'FAILED_CONFIRMATION',
  'FAILED_PROVISIONING',
  'PENDING_CONFIRMATION',
  'PROVISIONING',
  'SUSPENDED',
];
const SUBSCRIPTION: Schema = {
  type: 'object',
  required: ['createdDate', 'dataSetId', 'status', 'subscriptionId', 'updatedDate'],
  properties: {
    subscriptionId: STRING,
    dataSetId: STRING,
    destinationArn: STRING,
    destination: { type: 'object' },
    notes: STRING,
    status: { type: 'string', enum: STATUSES },
    createdDate: INSTANT,
    updatedDate: INSTANT,
  },
};

const ERRORS = statusAndMessage(TYPE);
const REFUSED = { 400: ERRORS.schema, 401: ERRORS.schema, 403: ERRORS.schema };
const COMMON = {
  tag: 'Streams',
  needs: 'scope',
  permission: 'viewer',
  serializeError: ERRORS.serialize,
} as const;
const TYPES = {
  requestTypes: REQUEST_TYPES,
  successType: TYPE,
  otherTypes: ['application/json'],
  refusalTypes: [TYPE],
};

function reply({ head }: RequestContext, body: object | ApiError): Reply | ApiError {
  if (isApiError(body)) return body;
  return { status: 200, body: writeJson(body), headers: { 'content-type': jsonTypeFor(head, TYPE) } };
}

const ONE = '/streams/subscriptions/{subscriptionId}';
const ALL = '/streams/subscriptions';

export const streamOperations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'CreateStreamSubscription',
    method: 'POST',
    permission: 'editor',
    paths: [ALL],
    summary: 'Subscribe to a data set',
    body: 'json',
    describe: () => ({
      ...TYPES,
      request: CREATE_REQUEST.schema,
      responses: {
        200: {
          type: 'object',
          required: ['clientRequestToken', 'subscriptionId'],
          properties: { clientRequestToken: STRING, subscriptionId: STRING },
        },
        ...REFUSED,
        409: ERRORS.schema,
      },
    }),
    perform(request) {
      const read = readBody(request, CREATE_REQUEST, 'TOD-376');
      return isApiError(read) ? read : reply(request, createSubscription(request, read.value));
    },
  },
  {
    ...COMMON,
    id: 'ListStreamSubscriptions',
    method: 'GET',
    paths: [ALL],
    summary: 'List subscriptions',
    describe: () => ({
      ...TYPES,
      query: { maxResults: { type: 'integer', minimum: 1, maximum: MAX_RESULTS }, startingToken: STRING },
      responses: {
        200: {
          type: 'object',
          required: ['subscriptions'],
          properties: { subscriptions: { type: 'array', items: SUBSCRIPTION }, nextToken: STRING },
        },
        ...REFUSED,
      },
    }),
    perform: (request) => reply(request, listSubscriptions(request)),
  },
  {
    ...COMMON,
    id: 'GetStreamSubscription',
    method: 'GET',
    paths: [ONE],
    summary: 'Get a subscription',
    describe: () => ({
      ...TYPES,
      responses: {
        200: { type: 'object', required: ['subscription'], properties: { subscription: SUBSCRIPTION } },
        ...REFUSED,
        404: ERRORS.schema,
      },
    }),
    perform: (request) => reply(request, getSubscription(request)),
  },
  {
    ...COMMON,
    id: 'UpdateStreamSubscription',
    method: 'PUT',
    permission: 'editor',
    paths: [ONE],
    summary: 'Archive a subscription, or change its notes',
    body: 'json',
    describe: () => ({
      ...TYPES,
      request: UPDATE_REQUEST.schema,
      mayLackBody: true,
      responses: { 200: {}, ...REFUSED, 404: ERRORS.schema, 409: ERRORS.schema },
    }),
    perform(request) {
      const body = (request.body ?? '').trim() === '' ? '{}' : request.body;
      const read = readBody(request, UPDATE_REQUEST, 'TOD-376', { body });
      if (isApiError(read)) return read;
      return updateSubscription(request, read.value) ?? { status: 200, body: '', omitContentType: true };
    },
  },
];
