/**
 * The order of the rules of serving statuses: two changes at once, for each pair of lines of the tables.
 */
import { describe, expect, it } from 'vitest';
import { STATUS_TABLES } from '../../fixtures/accounts/serving-statuses.ts';
import { createCompleteCampaign, statusIn } from '../../fixtures/accounts/complete-campaign.ts';

for (const { clause, each, live, lines } of STATUS_TABLES)
  describe(`the serving status of ${each.name}`, () => {
    for (const [n, [name, change, spec, observed]] of lines.entries()) {
      const below = lines.slice(n + 1);
      if (below.length === 0) continue;
      it(`${clause} when ${name} does not depend on lower lines of the table`, async () => {
        for (const [, belowChange, belowSpec] of below) {
          const fixture = await createCompleteCampaign();
          // The lower line first, because nothing can be changed below an archived entity.
          await belowChange(fixture);
          await change(fixture);
          expect(await statusIn(fixture, each, 'observed')).toBe(observed);
          expect(await statusIn(fixture, each, 'spec')).toBe([spec, belowSpec, live].find((status) => status !== '-'));
        }
      });
    }
  });
