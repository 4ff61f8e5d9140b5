/**
 * Report requests that are taken, and such as are refused.
 */
import { expect } from 'vitest';
import { requestReport } from './reports.ts';
import type { Sandbox } from './sandbox.ts';

const ACCEPTED = { status: 'IN_PROGRESS', reportId: expect.stringMatching(/^[1-9]\d{14}$/) };

/** The 422 that names what is wrong. */
export async function refused(
  box: Sandbox,
  recordType: string,
  fields: object,
  says: string,
  prefix = '',
): Promise<void> {
  const { status, json } = await requestReport(box, recordType, fields, { prefix });
  expect([status, json]).toEqual([422, { code: '422', details: expect.stringContaining(says) }]);
}

export async function taken(box: Sandbox, recordType: string, fields: object, prefix = ''): Promise<void> {
  const { status, json } = await requestReport(box, recordType, fields, { prefix });
  expect([status, json]).toEqual([202, expect.objectContaining({ ...ACCEPTED, recordType })]);
}
