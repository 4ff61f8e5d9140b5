/**
 * The asset library: upload a file, register it as an asset, and find assets.
 */
import type { Operation } from '../../../http/request-context.ts';
import type { Schema } from '../../../http/description.ts';
import { messageOnly } from '../../../protocol/grammars/error-grammar.ts';
import { INT64, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { FOUND_ASSET, readAsset, WHOLE_ASSET } from './answers.ts';
import { createLocation, readBatch, registerMany, registerOne } from './registration.ts';
import { MANY_ASSETS, ONE_ASSET, UPLOAD } from './request.ts';
import { search, SEARCH } from './search.ts';

const COMMON = { tag: 'Assets', needs: 'scope', permission: 'viewer' } as const;
const REFUSALS = [400, 401, 403] as const;

/** Refusals have the media type of the answer. */
const answeredAs = (responseType: string) => ({ responseType, errors: messageOnly(responseType), refusals: REFUSALS });
const versionThree = (name: string) => answeredAs(`application/vnd.creativeassets${name}response.v3+json`);

const urlsWith = (properties: Readonly<Record<string, Schema>>): Schema =>
  arrayOf(objectOf({ url: STRING, ...properties }));

export const operations: readonly Operation[] = [
  callWithBody(
    {
      ...COMMON,
      id: 'getUploadLocation',
      method: 'POST',
      permission: 'editor',
      paths: ['/assets/upload'],
      summary: 'Create a location to which a file is uploaded',
    },
    { ...versionThree('upload'), request: UPLOAD, rule: 'TOD-380', response: objectOf({ url: STRING }) },
    createLocation,
  ),
  callWithBody(
    {
      ...COMMON,
      id: 'registerAsset',
      method: 'POST',
      permission: 'editor',
      paths: ['/assets/register'],
      summary: 'Register an uploaded file as an asset',
    },
    {
      ...versionThree('register'),
      refusals: [...REFUSALS, 404],
      request: ONE_ASSET,
      rule: 'TOD-382',
      response: objectOf({ assetId: STRING, versionId: STRING, failedSpecChecks: arrayOf({ type: 'object' }) }),
    },
    registerOne,
  ),
  callWithBody(
    {
      ...COMMON,
      id: 'assetsBatchRegister',
      method: 'POST',
      permission: 'editor',
      paths: ['/assets/batchRegister'],
      summary: 'Register many uploaded files as assets',
    },
    {
      ...answeredAs('application/vnd.assetsbatchregisterresponse.v1+json'),
      requestType: 'application/vnd.assetsbatchregisterrequest.v1+json',
      request: MANY_ASSETS,
      rule: 'TOD-383',
      response: objectOf({ requestId: STRING }),
    },
    registerMany,
  ),
  callWithoutBody(
    {
      ...COMMON,
      id: 'getAssetsBatchRegister',
      method: 'GET',
      paths: ['/assets/batchRegister/{requestId}'],
      summary: 'The status of a registration of many assets',
    },
    {
      ...versionThree('getbatchregister'),
      response: objectOf({
        registrationStatus: enumOf('FAILED', 'IN_PROGRESS', 'COMPLETE'),
        successfullyRegisteredAssets: urlsWith({ assetIdentifier: objectOf({ assetId: STRING, version: STRING }) }),
        failedAssetDetails: urlsWith({ failureReason: STRING }),
        inProgressAssetDetails: urlsWith({}),
      }),
    },
    readBatch,
  ),
  callWithBody(
    { ...COMMON, id: 'searchAssets', method: 'POST', paths: ['/assets/search'], summary: 'Search for assets' },
    {
      ...versionThree('searchassets'),
      request: SEARCH,
      rule: 'TOD-384',
      response: objectOf({
        assetList: arrayOf(FOUND_ASSET),
        token: STRING,
        totalRecords: INT64,
      }),
    },
    search,
  ),
  callWithoutBody(
    { ...COMMON, id: 'getAsset', method: 'GET', paths: ['/assets'], summary: 'Get an asset with its versions' },
    {
      ...versionThree('get'),
      query: { assetId: { type: 'string', example: 'amzn1.assetlibrary.asset1.orvenna-logo' }, version: STRING },
      required: ['assetId'],
      response: WHOLE_ASSET,
    },
    readAsset,
  ),
];
