import { describe, expect, it } from 'vitest';
import { bodyOf, call } from '../../../fixtures/programs/clients/unified-reports.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';

describe('The longest period of a unified report', () => {
  it('[TOD-560] is accepted with each dimension of time', async () => {
    const world = openWorld();
    for (const [field, startDate, endDate] of [
      ['hour.value', '2026-02-16', '2026-03-01'],
      ['date.value', '2025-11-02', '2026-03-01'],
      ['date.value', '2024-03-02', '2024-03-02'],
      ['week.value', '2024-12-02', '2026-03-01'],
      ['dayOfWeek.value', '2024-12-02', '2026-03-01'],
      ['month.value', '2024-02-02', '2026-03-01'],
      ['year.value', '2020-03-02', '2026-03-01'],
      ['dateRange.value', '2020-03-02', '2026-03-01'],
    ] as const) {
      const body = await bodyOf(world, { fields: [field, 'campaign.id', 'metric.clicks'], startDate, endDate });
      const { status, text } = await call(world, 'create', body);
      expect([field, status, text.slice(0, 13)]).toEqual([field, 207, '{"error":null']);
    }
  });
});
