/**
 * The test of docs/explorer.md that `testExploration` defines, with the client of these tests.
 */
import { expect, it } from 'vitest';
import { exploreOrThrow } from '../../src/explorer/explore.ts';
import { testExploration } from '../../src/explorer/explore-vitest.ts';
import { exploredClient } from '../fixtures/programs/explored-client.ts';

const OPTIONS = { scenario: 'default', now: '2026-03-02T12:00:00Z', runs: 60 } as const;

testExploration('the client survives the most likely faults', exploredClient(), OPTIONS);

it('rejects with the report if the client does not survive a fault', async () => {
  const client = exploredClient({ ignoresItems: true });
  await expect(exploreOrThrow(client, OPTIONS)).rejects.toThrow(
    /SILENTLY WRONG {2}createSponsoredProductsCampaigns\.first\+item-refused/,
  );
});
