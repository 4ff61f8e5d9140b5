/**
 * Near misses: what a client probably meant, where a path, a method or a media type is unknown.
 */
import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

interface RecordedExchange {
  status: number;
  reason: string;
  nearest: string | null;
}

async function latestExchange(world: TestWorld): Promise<RecordedExchange> {
  return (await world.admin('GET', '/requests/latest')).json;
}

describe('the suggestion for an unknown request', () => {
  it.each([
    ['GET', '/v2/sp/campaign', 'GET /v2/sp/campaigns'],
    ['GET', '/v2/sp/Campaigns', 'GET /v2/sp/campaigns'],
    ['GET', '/v2/campaigns', 'GET /v2/sp/campaigns'],
    ['GET', '/v2/sp/keyword/123', 'GET /v2/sp/keywords/{keywordId}'],
    ['GET', '/sp/campaigns/list', 'POST /sp/campaigns/list'],
    ['POST', '/sp/campaigns/lists', 'POST /sp/campaigns/list'],
    ['GET', '/keyword/report', 'POST /keywords/report'],
    ['PUT', '/v2/sp/campaings', 'PUT /v2/sp/campaigns'],
    ['GET', '/v2/profile', 'GET /v2/profiles'],
    ['POST', '/auth/o2/tokens', 'POST /auth/o2/token'],
    ['PATCH', '/v2/sp/campaigns', 'GET /v2/sp/campaigns'],
  ])('for %s %s is %s', async (method, path, nearest) => {
    const world = openWorld();
    expect((await world.ask(method, path)).status).toBe(404);
    const exchange = await latestExchange(world);
    const [, served = ''] = nearest.split(' ');
    expect(exchange.nearest?.split(' ')[1]).toBe(served);
    if (path.toLowerCase() !== served) expect(exchange.nearest).toBe(nearest);
    expect(exchange.reason).toContain(`did you mean ${exchange.nearest}?`);
  });

  it.each([
    ['POST', '/dsp/campaigns', 'belongs to DSP, which the sandbox does not emulate: it has sponsored products,'],
    [
      'POST',
      '/v2/sp/keywords/bidRecommendations',
      'bid recommendations of version 2, which the sandbox does not emulate: the service removed them on 2025-05-15',
    ],
    ['POST', '/adsApi/v1/query/rules', 'the unified API'],
    ['POST', '/sb/recommendations/creative/headline', 'recommendations of headlines'],
    ['GET', '/amc/reporting', 'AMC'],
    [
      'POST',
      '/sd/campaigns/snapshot',
      'snapshots of sponsored display, which the sandbox does not emulate: the service removed all snapshots on 2024-12-15',
    ],
  ])('is absent for %s %s, which the sandbox does not emulate', async (method, path, why) => {
    const world = openWorld();
    expect((await world.ask(method, path)).status).toBe(404);
    const { nearest, reason } = await latestExchange(world);
    expect(nearest).toBe(null);
    expect(reason).toContain(why);
    expect(reason).toContain('docs/reference.md lists what it emulates');
    expect(reason).not.toContain('did you mean');
  });

  it('is null if no operation is similar', async ({ world }) => {
    for (const path of ['/', '/favicon.ico', '/a/b/c/d/e/f', `/${'x'.repeat(5000)}`, '/wp-login.php']) {
      await world.ask('GET', path);
      expect([path, (await latestExchange(world)).nearest]).toEqual([path, null]);
    }
  });

  it('is the media type of the operation if the media type is wrong', async ({ world }) => {
    const headers = { 'content-type': 'application/vnd.spKeyword.v3+json' };
    expect((await world.ask('POST', '/sp/campaigns/list', { body: {}, headers })).status).toBe(415);
    expect((await latestExchange(world)).nearest).toBe('Content-Type: application/vnd.spCampaign.v3+json');
  });

  it('is null for a request that is rejected for another reason', async ({ world }) => {
    await world.ask('GET', '/v2/sp/campaigns/42');
    expect((await latestExchange(world)).nearest).toBe(null);
  });
});
