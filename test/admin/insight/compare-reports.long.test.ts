/**
 * Every report that the sandbox serves is right when it is sent back as it is, and each change in it is named. The
 * reports follow from the declarations of the report types.
 */
import { expect, it } from 'vitest';
import {
  addedRow,
  changedNumber,
  compareReport,
  csvOf,
  RIGHT,
  shownRow,
  type Differences,
} from '../../fixtures/captured/compared-reports.ts';
import { reportsIn, requested, sandboxWithTraffic } from '../../fixtures/explained-cells.ts';

const world = await sandboxWithTraffic();

const REPORTS = reportsIn({ startDate: '2026-03-01', endDate: '2026-03-02' });

it.each(REPORTS)('$title is right as it is, in JSON and in CSV, and each change is named', async (report) => {
  const { rows } = await requested(world, report);
  const { status, json } = await compareReport(world, report, { rows: rows.toReversed() });
  const reason = report.isEmpty ? { reason: expect.stringMatching(/neither true rows/) } : {};
  expect([status, json]).toEqual([200, { ...RIGHT, ...reason, compared: json.compared }]);
  expect(json.compared > 0).toBe(!report.isEmpty);
  const [first, ...loaded] = rows.map((row) => ({ ...row }));
  const last = loaded.at(-1);
  if (first === undefined || last === undefined) return;
  expect((await compareReport(world, report, { csv: csvOf(rows) })).json).toEqual(json);
  const cells: unknown[] = [];
  for (const [i, name] of report.columns.entries()) {
    const row = loaded[i % loaded.length];
    if (row === undefined || !(name in row)) continue;
    const expected = row[name] ?? null;
    const actual = (row[name] = changedNumber(expected));
    cells.push([name, { expected, actual, ...(expected === null ? {} : { difference: 0.5 }) }]);
  }
  const extra = addedRow(report, last);
  const { json: wrong } = await compareReport(world, report, { rows: [...loaded, extra] });
  expect([wrong.ok, wrong.extra]).toEqual([false, [extra]]);
  expect(wrong.missing).toEqual([expect.objectContaining(shownRow(first))]);
  const found = (wrong.different as Differences).flatMap(({ fields }) => Object.entries(fields));
  expect(new Set(found.map((cell) => JSON.stringify(cell)))).toEqual(
    new Set(cells.map((cell) => JSON.stringify(cell))),
  );
});
