/**
 * Attribution: what campaigns on other sites bring, the advertisers and publishers, and the tags of their links.
 */
import { publishersOf } from '../../../../core/attribution/publishers.ts';
import { isApiError } from '../../../http/reply.ts';
import type { Schema } from '../../../http/description.ts';
import type { Operation } from '../../../http/request-context.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { ATTRIBUTION_ERRORS, requireAdvertisers } from './refusals.ts';
import { reportJson } from './report.ts';
import { readReportQuery, REPORT_REQUEST } from './report-request.ts';
import { tagsJson } from './tags.ts';
import { BOOLEAN, INTEGER, STRING, arrayOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const COMMON = { tag: 'Attribution', needs: 'scope', permission: 'viewer' } as const;
const REFUSALS = { errors: ATTRIBUTION_ERRORS, refusals: [400, 401, 403] } as const;

const listOf = (name: string, properties: Readonly<Record<string, Schema>>): Schema =>
  objectOf({ [name]: arrayOf(objectOf(properties)) });

const ROW: Schema = {
  type: 'object',
  // The metrics of the request, as texts.
  additionalProperties: STRING,
  properties: Object.fromEntries(
    (
      'date advertiserName campaignId adGroupId creativeId publisher brandName marketplace productAsin productName ' +
      'productCategory productSubcategory productGroup productConversionType'
    )
      .split(' ')
      .map((name) => [name, STRING]),
  ),
};

const TAGS = {
  ...REFUSALS,
  query: {
    publisherIds: arrayOf(STRING),
    advertiserIds: arrayOf(STRING),
  },
  response: objectOf({
    advertiserAttributionTagMap: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: STRING },
    },
  }),
};

export const operations: readonly Operation[] = [
  callWithBody(
    {
      ...COMMON,
      id: 'getAttributionTagsByCampaign',
      rowIds: ['creativeId'],
      method: 'POST',
      paths: ['/attribution/report'],
      summary: 'Get a report of attribution',
    },
    {
      ...REFUSALS,
      request: REPORT_REQUEST,
      rule: 'TOD-371',
      response: objectOf({ reports: arrayOf(ROW), size: INTEGER, cursorId: STRING }),
    },
    (request, body) => {
      const query = readReportQuery(request, body);
      return isApiError(query) ? query : reportJson(request, query);
    },
  ),
  callWithoutBody(
    {
      ...COMMON,
      id: 'getAdvertisersByProfile',
      method: 'GET',
      paths: ['/attribution/advertisers'],
      summary: 'List the advertisers of attribution',
    },
    { ...REFUSALS, response: listOf('advertisers', { advertiserId: STRING, advertiserName: STRING }) },
    (request) => {
      const own = requireAdvertisers(request);
      if (isApiError(own)) return own;
      return { advertisers: own.map(({ advertiserId, advertiserName }) => ({ advertiserId, advertiserName })) };
    },
  ),
  callWithoutBody(
    {
      ...COMMON,
      id: 'getPublishers',
      method: 'GET',
      paths: ['/attribution/publishers'],
      summary: 'List the publishers of attribution',
    },
    {
      ...REFUSALS,
      response: listOf('publisher', { id: STRING, name: STRING, macroEnabled: BOOLEAN }),
    },
    (request) => {
      const own = requireAdvertisers(request);
      if (isApiError(own)) return own;
      return {
        publisher: publishersOf(request.world).map(({ id, name, macros }) => ({
          id,
          name,
          macroEnabled: macros !== undefined,
        })),
      };
    },
  ),
  callWithoutBody(
    {
      ...COMMON,
      id: 'getPublisherAttributionTagTemplate',
      method: 'GET',
      paths: ['/attribution/tags/macroTag'],
      summary: 'Get tags for publishers that replace macros',
    },
    { ...TAGS, required: ['publisherIds'], query: withExample('1') },
    (request) => tagsJson(request, true),
  ),
  callWithoutBody(
    {
      ...COMMON,
      id: 'getPublisherMacroAttributionTag',
      method: 'GET',
      paths: ['/attribution/tags/nonMacroTemplateTag'],
      summary: 'Get tags for publishers that do not replace macros',
    },
    { ...TAGS, required: ['publisherIds'], query: withExample('5') },
    (request) => tagsJson(request, false),
  ),
];

function withExample(id: string): Readonly<Record<string, Schema>> {
  return { ...TAGS.query, publisherIds: { ...TAGS.query.publisherIds, example: [id] } };
}
