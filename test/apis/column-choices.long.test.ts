/**
 * Any choice of columns of any report type gives a file with exactly these columns, or the documented refusal.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { create, ended, reportBody, rowsOf } from '../fixtures/programs/clients/reporting-v3.ts';
import { openWorld } from '../fixtures/sandbox.ts';
import { allowedColumns, REPORT_TYPES } from '../../src/service/apis/reports/v3/report-types.ts';

const world = openWorld({ scenario: 'default' });
const types = Object.entries(REPORT_TYPES);
const EVERY_COLUMN = [
  ...new Set(types.flatMap(([, type]) => type.groupings.flatMap(({ groupBy }) => allowedColumns(type, groupBy)))),
];

const choices = fc.constantFrom(...types).chain(([reportTypeId, type]) =>
  fc.record({
    reportTypeId: fc.constant(reportTypeId),
    type: fc.constant(type),
    groupBy: fc.constantFrom(...type.groupings.map((each) => each.groupBy)),
    timeUnit: fc.constantFrom('DAILY', 'SUMMARY'),
    own: fc.subarray(allowedColumns(type, Object.keys(type.groupBys).slice(0, 1)), { minLength: 1 }),
    foreign: fc.oneof(fc.constant([]), fc.subarray(EVERY_COLUMN, { maxLength: 3 })),
  }),
);

interface Choice {
  body: ReturnType<typeof reportBody>;
  columns: string[];
  allowed: string[];
  unknown: string[];
  /** Whether the columns contain one of another time unit. */
  hasOtherUnit: boolean;
}

/** Checks the choices that pass the filter; the other choices are the subject of other tests. */
async function checkChoices(
  isChecked: (choice: Choice) => boolean,
  check: (choice: Choice) => Promise<void>,
): Promise<void> {
  const described = choices.map(({ reportTypeId, type, groupBy, timeUnit, own, foreign }): Choice => {
    const columns = [...own, ...foreign];
    const { adProduct } = type;
    const day = { startDate: '2026-03-01', endDate: '2026-03-01' };
    const body = reportBody({ adProduct, reportTypeId, groupBy: [...groupBy], columns, timeUnit }, day);
    const allowed = allowedColumns(type, groupBy);
    const unknown = [...new Set(columns.filter((each) => !allowed.includes(each)))];
    const otherUnit = timeUnit === 'DAILY' ? ['startDate', 'endDate'] : ['date'];
    return { body, columns, allowed, unknown, hasOtherUnit: columns.some((each) => otherUnit.includes(each)) };
  });
  await fc.assert(fc.asyncProperty(described.filter(isChecked), check), { numRuns: 60 });
}

it('[TOD-11, TOD-22] a choice with unknown columns is refused with all that are allowed', async () => {
  await checkChoices(
    ({ unknown }) => unknown.length > 0,
    async ({ body, unknown, allowed }) => {
      const { status, json } = await create(world, body);
      expect([status, json.detail]).toEqual([
        400,
        `configuration columns includes invalid values: (${unknown.join(', ')}). Allowed values: (${allowed.join(', ')})`,
      ]);
    },
  );
});

it('[TOD-15, TOD-16] a choice with a column of another time unit is refused', async () => {
  await checkChoices(
    ({ unknown, hasOtherUnit }) => unknown.length === 0 && hasOtherUnit,
    async ({ body }) => {
      const { timeUnit } = body.configuration;
      const { status, json } = await create(world, body);
      expect([status, json.detail]).toEqual([400, expect.stringContaining(`for ${timeUnit} time unit. Please use`)]);
    },
  );
});

it('[TOD-22, TOD-32] any other choice gives rows with exactly these columns', async () => {
  let rowCount = 0;
  await checkChoices(
    ({ unknown, hasOtherUnit }) => unknown.length === 0 && !hasOtherUnit,
    async ({ body, columns }) => {
      const rows = await rowsOf(world, body);
      rowCount += rows.length;
      for (const row of rows) expect(Object.keys(row)).toEqual([...new Set(columns)]);
    },
  );
  expect(rowCount).toBeGreaterThan(0);
});

it('[TOD-04] no body is answered with 5xx, and a refused one leaves nothing behind', async () => {
  const names = ['startDate', 'endDate', 'name', 'configuration'] as const;
  const parts = ['adProduct', 'reportTypeId', 'groupBy', 'columns', 'timeUnit', 'format', 'filters'] as const;
  const body = fc
    .record({ at: fc.constantFrom(...names, ...parts), value: fc.oneof(fc.jsonValue(), fc.constant(undefined)) })
    .map(({ at, value }) => {
      const valid = reportBody();
      return (parts as readonly string[]).includes(at)
        ? { ...valid, configuration: { ...valid.configuration, [at]: value } }
        : { ...valid, [at]: value };
    });
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const before = world.state.jobs.all('report').length;
      const { status, json } = await create(world, sent);
      expect([200, 400, 425]).toContain(status);
      expect(world.state.jobs.all('report').length - before).toBe(status === 200 ? 1 : 0);
      if (status === 200) await ended(world, json.reportId);
    }),
    { numRuns: 150 },
  );
});
