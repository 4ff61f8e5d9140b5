/** Scenarios about sponsored brands, which one profile shows. */
import { describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

/** Writes the bid that the first keyword has. */
async function writeKeyword(world: TestWorld) {
  const [{ keywordId, adGroupId, campaignId, bid }] = (await world.ask('GET', '/sb/keywords?count=1')).json;
  const answer = await world.ask('PUT', '/sb/keywords', { body: [{ keywordId, adGroupId, campaignId, bid }] });
  return { keywordId, status: answer.status, json: answer.json };
}

describe('brands-response-both-shapes', () => {
  it('a careless client takes a written keyword for a failed one', async () => {
    const { status, json } = await writeKeyword(openWorld({ scenario: 'brands-response-both-shapes' }));
    expect([status, json[0]?.code]).toEqual([207, undefined]);
  });

  it('a careful client reads one result and an array of results', async () => {
    for (const scenario of ['brands-response-both-shapes', 'default']) {
      const { keywordId, json } = await writeKeyword(openWorld({ scenario }));
      expect([json].flat()).toEqual([expect.objectContaining({ code: 'SUCCESS', keywordId })]);
    }
  });
});
