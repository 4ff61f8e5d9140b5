/** Scenarios about sponsored display, which one profile shows. */
import { describe, expect, it } from 'vitest';
import { sandbox, type Sandbox } from '../../fixtures/sandbox.ts';

const start = (scenario: string): Sandbox => sandbox({ scenario });
const creatives = async (box: Sandbox) => (await box.ask('GET', '/sd/creatives')).json;

describe('creative-rejected', () => {
  it('a careless client counts a creative as shown that is rejected', async () => {
    const box = start('creative-rejected');
    const listed = await creatives(box);
    const shown = listed.filter(
      ({ moderationStatus }: { moderationStatus: string }) => moderationStatus === 'APPROVED',
    );
    expect([listed.length, shown.length]).toEqual([1, 0]);
  });

  it('a careful client reads the reason, and sends another headline', async () => {
    const box = start('creative-rejected');
    const { json } = await box.ask('GET', '/sd/moderation/creatives?language=en-US');
    const [{ creativeId, policyViolations }] = json;
    const [{ reviewedText }] = policyViolations[0].violatingHeadlineContents;
    expect(reviewedText).toBe('Sleep where the road ends');
    const body = [{ creativeId, properties: { headline: 'Tents for every season' } }];
    expect((await box.ask('PUT', '/sd/creatives', { body })).json).toEqual([{ code: 'SUCCESS', creativeId }]);
    expect(await creatives(box)).toMatchObject([{ creativeId, moderationStatus: 'APPROVED' }]);
  });
});
