/**
 * Drift of a file in CSV, with a client that reads its columns by position.
 */
import { expect, it } from 'vitest';
import { explore, type ExplorerWorld } from '../../../src/explorer/explore.ts';

const DAY = '2026-02-27';
const CONFIGURATION = {
  adProduct: 'SPONSORED_PRODUCTS',
  reportTypeId: 'spGrossAndInvalids',
  groupBy: ['campaign'],
  timeUnit: 'DAILY',
  columns: ['date', 'campaignName', 'grossImpressions', 'impressions'],
  format: 'CSV',
};

async function loadImpressions({ apiUrl, credentials, profileId, fetch, sleep }: ExplorerWorld): Promise<string[]> {
  const headers = {
    authorization: `Bearer ${credentials.accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
    'vendor-advertising-api-scope': profileId,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ startDate: DAY, endDate: DAY, configuration: CONFIGURATION });
  let answer = await fetch(`${apiUrl}/reporting/reports`, { method: 'POST', headers, body });
  const { reportId } = (await answer.json()) as { reportId: string };
  for (;;) {
    answer = await fetch(`${apiUrl}/reporting/reports/${reportId}`, { headers });
    const { status, url } = (await answer.json()) as { status: string; url: string };
    if (status === 'COMPLETED') {
      const [, ...lines] = (await (await fetch(url)).text()).trim().split('\r\n');
      return lines.map((line) => line.split(',')[3] ?? '');
    }
    await sleep(60_000);
  }
}

it('changes the columns and values of a file in CSV, and finds a client that reads columns by position', async () => {
  const drifts = ['new-field', 'reordered-keys', 'longer-text', 'missing-field'];
  const only = drifts.map((drift) => `downloadFile.first+drift-${drift}`);
  const { runs } = await explore(loadImpressions, { scenario: 'default', now: '2026-03-02T12:00:00Z', only });
  expect(Object.fromEntries(runs.map(({ id, verdict }) => [id.split('drift-')[1], verdict]))).toMatchObject({
    'new-field': 'survived',
    'reordered-keys': 'silently-wrong',
    'missing-field': 'silently-wrong',
  });
  // A number is the same in CSV as a text.
  const impossible = ['downloadFile.first+drift-number-as-text'];
  await expect(explore(loadImpressions, { scenario: 'default', only: impossible })).rejects.toThrow('has no run');
});
