/**
 * Finding the unfinished jobs of a request does not read other jobs.
 */
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { UNFINISHED_JOBS } from '../../src/world/stores/jobs.ts';
import { create, reportBody } from '../fixtures/programs/clients/reporting-v3.ts';
import { it } from '../fixtures/test-with-world.ts';

it('finds a duplicate of a request by two ranges of an index, among any number of jobs', async ({ world }) => {
  await create(world, reportBody());
  const db = new Database(world.state.storage.toBytes());
  const plan = db
    .prepare<unknown[], { detail: string }>(`explain query plan ${UNFINISHED_JOBS}`)
    .all({ profileId: world.profile(), kind: 'report', recordType: 'spCampaigns', requestKey: 'key', now: 0 })
    .map(({ detail }) => detail);
  db.close();
  const equal = 'profileId=? AND kind=? AND recordType=? AND requestKey=? AND endsAt';
  expect(plan.filter((step) => step.startsWith('SEARCH'))).toEqual([
    `SEARCH jobs USING INDEX jobsByRequest (${equal}=?)`,
    `SEARCH jobs USING INDEX jobsByRequest (${equal}>?)`,
  ]);
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});
