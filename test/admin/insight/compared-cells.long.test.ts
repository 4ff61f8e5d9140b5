/**
 * Every single change in the rows of every report is named: each number of a row, and each missing and added row.
 */
import { expect, it } from 'vitest';
import { addedRow, changedNumber, compareReport, RIGHT, shownRow } from '../../fixtures/captured/compared-reports.ts';
import { reportsIn, requested, sandboxWithTraffic } from '../../fixtures/explained-cells.ts';

/** Rows of each report that are left out, added and changed. */
const CHANGED_ROWS = 5;

const world = await sandboxWithTraffic();
const REPORTS = reportsIn({ startDate: '2026-03-01', endDate: '2026-03-02' }).filter(({ isEmpty }) => !isEmpty);

interface Answer {
  entities?: readonly { id: string }[];
}

/** The entities that it names are in the rows that it lists. */
function withoutNames({ entities = [], ...answer }: Answer): object {
  const ids = new Set(JSON.stringify(answer).match(/\d+/g));
  expect(entities.filter(({ id }) => !ids.has(id))).toEqual([]);
  return answer;
}

it.each(REPORTS)('$title', async (report) => {
  const { rows } = await requested(world, report);
  const wrong = { ...RIGHT, ok: false, compared: expect.any(Number) };
  const positions = [...rows.keys()].filter((i) => i % Math.ceil(rows.length / CHANGED_ROWS) === 0);
  for (const i of positions) {
    const row = rows[i] ?? {};
    const { json: shorter } = await compareReport(world, report, { rows: rows.toSpliced(i, 1) });
    expect(shorter).toMatchObject({ ok: false, missing: [shownRow(row)], extra: [], different: [] });
    const extra = addedRow(report, row);
    const { json: longer } = await compareReport(world, report, { rows: [...rows, extra] });
    expect(withoutNames(longer)).toEqual({ ...wrong, extra: [extra] });
    const { json: twice } = await compareReport(world, report, { rows: [...rows, row] });
    expect(withoutNames(twice)).toEqual({ ...wrong, extra: [row], missingKeys: twice.missingKeys });
  }
  const row = rows.at(-1) ?? {};
  for (const name of report.columns.filter((each) => each in row)) {
    const expected = row[name] ?? null;
    const actual = changedNumber(expected);
    const { json } = await compareReport(world, report, { rows: [...rows.slice(0, -1), { ...row, [name]: actual }] });
    const fields = { [name]: { expected, actual, ...(expected === null ? {} : { difference: 0.5 }) } };
    expect(withoutNames(json)).toEqual({ ...wrong, different: [{ row: expect.any(Object), fields }] });
    expect(shownRow(row)).toMatchObject(json.different[0].row);
  }
});
