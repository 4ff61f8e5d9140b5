/** Whether a campaign or an ad group can serve is found by its own rows, however many its profile has. */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { COMPLETENESS } from '../../src/world/stores/completeness.ts';
import { openWorld } from '../fixtures/sandbox.ts';

it.each(Object.entries(COMPLETENESS))('reads rows of the %s only', (kind, query) => {
  const db = new Database(openWorld().state.storage.toBytes());
  const plan = db
    .prepare<unknown[], { detail: string }>(`explain query plan ${query}`)
    .all({ id: '1', profileId: '1' })
    .map(({ detail }) => detail);
  db.close();
  const parent = kind.endsWith('ampaign') ? 'campaignId' : 'adGroupId';
  const searched = plan.filter((step) => step.startsWith('SEARCH e '));
  expect(searched.length).toBeGreaterThan(0);
  for (const step of searched) expect(step).toContain(`(${parent}=?)`);
  expect(plan.filter((step) => step.startsWith('SCAN') && step !== 'SCAN CONSTANT ROW')).toEqual([]);
});
