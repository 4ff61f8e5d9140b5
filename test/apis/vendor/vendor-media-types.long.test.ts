/**
 * Compares the media types of requests and answers with the vendor's OpenAPI documents: those that are declared, and
 * those that are taken over HTTP. Skipped where the documents are not available.
 */
import { describe, expect } from 'vitest';
import { documented } from '../../../src/server/operations.ts';
import type { Operation } from '../../../src/service/http/request-context.ts';
import { serviceContract, type Contract, type Described } from '../../service/contract/documents.ts';
import { hasVendorDocuments, vendorContracts } from '../../service/contract/vendor-documents.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const JSON_TYPE = 'application/json';
const FOREIGN = 'application/vnd.foreign.v1+json';

/** Why a list differs from that of the document. The first row that fits counts. */
const EXCUSES: readonly (readonly [document: string, operation: RegExp, difference: RegExp, reason: string])[] = [
  [
    '',
    /./,
    /^answer \+application\/json$/,
    'A client that names JSON and no vendor type gets JSON, as recorded (OBS-21).',
  ],
  ['AccountsManager', /./, /^request \+application\/json$/, 'Recorded clients send plain JSON.'],
  ['AmazonMarketingStream', /./, /^request \+application\/json$/, 'TOD-376'],
  [
    'AmazonMarketingStream',
    /./,
    /^request \+application\/vnd\.marketingstreamsubscriptions/,
    'The collection of examples has it (TOD-376).',
  ],
  ['OfflineReport', /./, /^request \+application\/json$/, 'Recorded clients send plain JSON.'],
  ['Portfolios', /./, /^request \+application\/json$/, 'Public clients send plain JSON (TOD-120).'],
  ['SponsoredProducts', /SPGetAllRuleEvents/, /^request -application\/json$/, 'Its body is optional, and not read.'],
  ['SponsoredBrandsV3', /describeMedia/, /^answer -\*\/\*$/, 'The document names no type.'],
  [
    'SponsoredBrandsV3',
    /GetTargetableCategories/,
    /^answer [+-]application\/vnd\.sbtarget/,
    'The document of version 4 has the newer type.',
  ],
  ['sponsoredDisplay', /./, /^answer \+application\/vnd\.sdtargetingrecommendations\.v3\.4/, 'TOD-218'],
];

interface Compared {
  document: string;
  operation: Operation;
  path: string;
  vendor: Described;
}

const contracts = hasVendorDocuments ? vendorContracts() : new Map<string, Contract>();

/** Each served operation in each document that has it. */
const compared: readonly Compared[] = documented.flatMap((operation) => {
  const path = (operation.paths[0] ?? '').replaceAll(/\{\w+\}/g, '1');
  return [...contracts].flatMap(([document, contract]): Compared[] => {
    const vendor = contract.find(operation.method, path);
    return vendor === undefined ? [] : [{ document, operation, path, vendor }];
  });
});

const lower = (types: Iterable<string>): string[] => [...types].map((type) => type.toLowerCase());
const requestsOf = ({ operation }: Described): string[] => lower(Object.keys(operation.requestBody?.content ?? {}));
const answersOf = ({ operation: { responses } }: Described): string[] =>
  Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? lower(Object.keys(content)) : [],
  );

/** `+` is only here, `-` only in the document. */
function difference(what: string, ours: readonly string[], theirs: readonly string[]): string[] {
  const added = [...new Set(ours)].filter((type) => !theirs.includes(type)).map((type) => `${what} +${type}`);
  return [...added, ...[...new Set(theirs)].filter((type) => !ours.includes(type)).map((type) => `${what} -${type}`)];
}

describe.skipIf(!hasVendorDocuments)('the media types of the documents of the vendor', () => {
  it('are those of the operations here, without a known reason for another one', () => {
    const used = new Set<number>();
    const unexplained = compared.flatMap(({ document, operation, path, vendor }) => {
      const own = serviceContract().find(operation.method, path);
      if (own === undefined) return [`${document} ${operation.id} is not described`];
      return [
        ...difference('request', requestsOf(own), requestsOf(vendor)),
        ...difference('answer', answersOf(own), answersOf(vendor)),
      ]
        .filter((each) => {
          const reason = EXCUSES.findIndex(
            ([prefix, id, pattern]) => document.startsWith(prefix) && id.test(operation.id) && pattern.test(each),
          );
          used.add(reason);
          return reason < 0;
        })
        .map((each) => `${document} ${operation.id}: ${each}`);
    });
    expect(unexplained).toEqual([]);
    expect(EXCUSES.filter((_, i) => !used.has(i))).toEqual([]);
    expect(compared.length).toBeGreaterThan(300);
  });

  it('are taken in each pair of Content-Type and Accept', async ({ world }) => {
    const refused: string[] = [];
    for (const { operation, path, vendor } of compared) {
      if (operation.body !== 'json') continue;
      const answers = answersOf(vendor).filter((type) => type !== '*/*');
      for (const type of requestsOf(vendor))
        for (const accept of [...answers, '*/*', undefined]) {
          const headers = { 'content-type': type, accept };
          const { status, text, violations } = await world.ask(operation.method, path, { body: {}, headers });
          const isRefused = [406, 415].includes(status) || text.includes('Not Acceptable');
          const isRecorded = violations.some(({ rule }) => rule === 'wrong-media-type');
          if (isRefused || isRecorded) refused.push(`${operation.id} ${type} ${accept}: ${status} ${text}`);
        }
    }
    expect(refused).toEqual([]);
  });

  it('are the only vendor types that are taken, and a refusal has the form that the document gives it', async () => {
    const world = openWorld();
    const wrong: string[] = [];
    for (const { operation, path, vendor } of compared) {
      if (operation.body !== 'json') continue;
      const requests = requestsOf(vendor);
      const isJsonOnly = requests.every((type) => type === JSON_TYPE);
      for (const type of isJsonOnly ? [FOREIGN] : [FOREIGN, 'text/xml'])
        for (const accept of [answersOf(vendor)[0], '*/*']) {
          const headers = { 'content-type': type, accept };
          const { status, text, json } = await world.ask(operation.method, path, { body: {}, headers });
          // The documents of rules for bids have no status for it (TOD-261).
          const isRefused =
            status === 415 || /^(?:Unsupported|Cannot consume)/.test(String(json?.message ?? json?.details ?? ''));
          const [contentType] = Object.keys(vendor.operation.responses['415']?.content ?? {});
          const validate = contentType && vendor.document.validator(vendor, operation.method, '415', contentType);
          const required = validate && !validate(json) ? validate.errors : [];
          const missing = (required ?? []).filter(({ keyword }) => keyword === 'required');
          if (!isRefused || missing.length > 0)
            wrong.push(`${operation.id} ${type} ${accept}: ${status} ${text} ${JSON.stringify(missing)}`);
        }
    }
    expect(wrong).toEqual([]);
  });
});
