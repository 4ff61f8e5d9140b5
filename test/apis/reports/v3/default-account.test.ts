/**
 * What a client sees on its first calls: the default account has rows in each report type.
 */
import { expect, it } from 'vitest';
import { REPORT_TYPE_IDS } from '../../../../src/model/jobs.ts';
import { allowedColumns, REPORT_TYPES } from '../../../../src/service/apis/reports/v3/report-types.ts';
import { reportBody, rowsOf } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { US } from '../../../fixtures/scenarios.ts';

const world = openWorld({ scenario: 'default' });

/** Their rows need shopper segments, which the simulation does not know. */
const WITHOUT_ROWS = ['spAudiences', 'sbAudiences'];

const REQUESTS = REPORT_TYPE_IDS.filter((id) => !WITHOUT_ROWS.includes(id)).flatMap((id) =>
  REPORT_TYPES[id].groupings.map(({ groupBy }) => ({ id, groupBy, name: `${id} by ${groupBy.join(' and ')}` })),
);

it.each(REQUESTS)('[TOD-391] $name has rows in the default account', async ({ id, groupBy }) => {
  const { adProduct } = REPORT_TYPES[id];
  const columns = allowedColumns(REPORT_TYPES[id], groupBy).filter((column) => column !== 'date');
  const rows = await rowsOf(world, reportBody({ adProduct, reportTypeId: id, groupBy: [...groupBy], columns }), {
    profile: US,
  });
  expect(rows.length).toBeGreaterThan(0);
});
