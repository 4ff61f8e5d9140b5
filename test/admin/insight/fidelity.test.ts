import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import {
  OPERATION_FACTS_FILE,
  SERVED_APIS_FILE,
  writtenOperationFacts,
  writtenServedApis,
} from '../../../tools/docs/write-served-apis.ts';

it('lists each decided behavior with its source and how often clients have seen it', async ({ world }) => {
  const unknown = await world.ask('GET', '/v2/sp/campaigns', { profile: '1' });
  expect(unknown.status).toBe(401);
  const { rule } = (await world.admin('GET', '/requests/latest')).json;
  const { status, json, text } = await world.admin('GET', '/fidelity');
  expect(status, text).toBe(200);
  const seen = json.decisions.filter(({ count }: { count: number }) => count > 0);
  expect(seen).toEqual([expect.objectContaining({ id: rule, basis: 'documented', count: 1 })]);
  expect(json.decisions).toContainEqual(
    expect.objectContaining({ id: 'TOD-200', basis: 'observed', certainty: 'C', setting: null }),
  );
  expect((await world.admin('GET', '/fidelity?seen=true')).json.decisions).toEqual(seen);
});

it('selects decisions by their basis, and those that clients have not seen', async ({ world }) => {
  const [all, decided, unseen] = await Promise.all(
    ['', '?basis=decided', '?seen=false'].map(async (query) => (await world.admin('GET', `/fidelity${query}`)).json),
  );
  expect(unseen.decisions).toEqual(all.decisions);
  expect(decided.decisions).toEqual(all.decisions.filter(({ basis }: { basis: string }) => basis === 'decided'));
  expect(decided.decisions.length).toBeLessThan(all.decisions.length);
});

it('lists the APIs with their certainty, and the documents of the vendor', async () => {
  const { json } = await openWorld().admin('GET', '/fidelity');
  expect(json.apis).toContainEqual({ api: 'reporting v3', certainty: { A: 3 } });
  expect(json.documents).toContainEqual(
    expect.objectContaining({ document: 'Portfolios_prod_3p.json', operations: 4, served: 4 }),
  );
});

it('lists how well the answers follow the recordings and the documents of the vendor', async () => {
  const { json } = await openWorld().admin('GET', '/fidelity');
  expect(json.recordings).toContainEqual(expect.objectContaining({ recording: 'specification', score: 100 }));
  for (const { exchanges, exact, sameShape, differs, outside } of json.recordings)
    expect(exact + sameShape + differs + outside).toBe(exchanges);
  const measured = json.documents.flatMap(({ conformance }: { conformance: object | null }) => conformance ?? []);
  expect(measured.length).toBeGreaterThan(10);
  for (const { answers, right, explained, score } of measured) {
    expect(right + explained).toBeLessThanOrEqual(answers);
    expect(score).toBe(Math.floor((right / answers) * 1000) / 10);
  }
});

it('src/generated/served-apis.ts is up to date (run npm run docs)', async () => {
  expect(readFileSync(SERVED_APIS_FILE, 'utf8')).toBe(await writtenServedApis());
});

it('src/generated/operation-facts.ts is up to date (run npm run docs)', async () => {
  expect(readFileSync(OPERATION_FACTS_FILE, 'utf8')).toBe(await writtenOperationFacts());
});
