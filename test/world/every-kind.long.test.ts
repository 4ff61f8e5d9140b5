/**
 * An export of a world with every kind of row can be imported.
 */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { ACCOUNT_RECORD_KINDS, type AccountRecordKind } from '../../src/model/accounts.ts';
import { JOB_KINDS, type CompletionPolicy } from '../../src/model/jobs.ts';
import type { RefusedShapes } from '../../src/world/lifecycle/stored-values.ts';
import { fillWorld } from '../fixtures/accounts/filled-world.ts';
import { openWorld } from '../fixtures/sandbox.ts';
import { accountRecords, type AccountRecordDetails, type SchemasOf } from '../../src/model/stored/account-records.ts';

/** The compiler requires one of each kind. */
const RECORDS: AccountRecordDetails = {
  locationIndex: { name: 'Sales', countryCode: null },
  denyListRequest: { profileId: '1', domains: [{ name: 'example.com', type: 'WEBSITE', domainId: 1 }] },
  optimizationRule: {
    profileId: '1',
    product: 'SD',
    name: null,
    metric: 'COST_PER_CLICK',
    threshold: 1.5,
    entityIds: ['1'],
  },
  productGroupEligibility: { rejections: [{ code: 'SALES_VERIFICATION_FAILED', description: 'Too few' }] },
};

const POLICIES = [{}, { polls: 2 }, { after: '2m' }];

it('An export with every kind of entity, record, job and setting is imported, and its next export is equal', async () => {
  const world = openWorld({ scenario: 'default' });
  await fillWorld(world);
  const { accountId } = world.state.accountStore.accounts()[0] ?? { accountId: '' };
  const put = <K extends keyof AccountRecordDetails>(kind: K): void =>
    world.state.accountRecords.put(kind, { accountId, recordId: kind, details: RECORDS[kind], at: world.state.now() });
  for (const kind of ACCOUNT_RECORD_KINDS) put(kind);
  for (const kind of JOB_KINDS)
    for (const policy of POLICIES) {
      const outcome = { kind, outcome: 'FAILURE', times: 1, ...policy };
      expect((await world.admin('POST', '/jobs/outcomes', outcome)).status).toBe(201);
    }
  const { json: settings } = await world.admin('GET', '/settings');
  expect((await world.admin('PATCH', '/settings', settings)).status).toBe(200);

  const { bytes } = await world.admin('GET', '/export');
  const db = new Database(bytes);
  const kinds = db.prepare('select distinct "kind" from "accountRecords" order by 1').pluck().all();
  db.close();
  expect(kinds).toEqual([...ACCOUNT_RECORD_KINDS].toSorted());
  const headers = { 'content-type': 'application/vnd.sqlite3' };
  const { status, text } = await world.admin('PUT', '/import', undefined, { raw: bytes, headers });
  expect([status, text]).toEqual([200, expect.anything()]);
  expect((await world.admin('GET', '/export')).bytes.equals(bytes)).toBe(true);
});

it('The compiler names a shape that does not accept a value', () => {
  interface WithUnknownMode {
    completionPolicy: CompletionPolicy | { mode: 'new' };
    brands: string[];
  }
  const refused: RefusedShapes<WithUnknownMode> = 'completionPolicy';
  // @ts-expect-error -- all values of this shape are accepted
  const accepted: RefusedShapes<WithUnknownMode> = 'brands';
  expect([refused, accepted]).toEqual(['completionPolicy', 'brands']);
});

it('The compiler refuses a kind of account record without a schema', () => {
  const complete: SchemasOf<AccountRecordKind> = accountRecords;
  // @ts-expect-error -- the kind has no schema
  const incomplete: SchemasOf<AccountRecordKind | 'new'> = accountRecords;
  expect(Object.keys(incomplete)).toEqual(Object.keys(complete));
  expect(Object.keys(complete).toSorted()).toEqual([...ACCOUNT_RECORD_KINDS].toSorted());
});
