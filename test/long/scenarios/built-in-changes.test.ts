/**
 * Stories of reading and changing an account that others change too: a careless client against a careful one.
 */
import { describe, expect, it } from 'vitest';
import { sandbox, type Answer, type Sandbox } from '../../fixtures/sandbox.ts';
import { advance, US } from '../../fixtures/scenarios.ts';

const at = { profile: US };
const get = (box: Sandbox, path: string): Promise<Answer> => box.ask('GET', path, at);
const stored = async (box: Sandbox, collection: string, query = ''): Promise<Record<string, unknown>[]> =>
  (await box.admin('GET', `/entities/${collection}?profileId=${US}&limit=1000${query}`)).json[collection];

describe('throttle-silent', () => {
  /** Reads `calls` lists; how many were refused in the end. `wait` gets the number of consecutive failures. */
  async function readAll(box: Sandbox, wait: (failures: number, headers: Headers) => Promise<void>): Promise<number> {
    let lost = 0;
    for (let call = 0; call < 30; call++) {
      let failures = 0;
      for (;;) {
        const { status, headers } = await get(box, '/v2/sp/campaigns?count=1');
        if (status === 200) break;
        if (++failures > 4) {
          lost++;
          break;
        }
        await wait(failures, headers);
      }
    }
    return lost;
  }

  it('a careless client relies on a Retry-After header that is not sent and loses requests', async () => {
    const box = sandbox({ scenario: 'throttle-silent' });
    const lost = await readAll(box, async (_, headers) => {
      const seconds = Number(headers.get('retry-after'));
      if (seconds > 0) await advance(box, `${seconds}s`);
    });
    expect(lost).toBe(10);
  });

  it('a careful client doubles its delay after each failure and loses nothing', async () => {
    const box = sandbox({ scenario: 'throttle-silent' });
    const lost = await readAll(box, async (failures) => void (await advance(box, `${2 ** failures}s`)));
    expect(lost).toBe(0);
  });
});

describe('throttle-on-page', () => {
  /** Pages until a page is short. `patient` asks again for one that did not come. */
  async function listAll(box: Sandbox, patient: boolean): Promise<number> {
    let found = 0;
    for (;;) {
      const page = await get(box, `/v2/sp/campaigns?startIndex=${found}`);
      if (page.status === 429 && patient) {
        await advance(box, `${page.headers.get('retry-after')}s`);
        continue;
      }
      const rows = page.status === 200 ? page.json : [];
      found += rows.length;
      if (rows.length < 5) return found;
    }
  }

  it('a careless client treats a throttled page as the end of the list; a careful client retries the page', async () => {
    const all = (await stored(sandbox({ scenario: 'throttle-on-page' }), 'campaigns')).length;
    expect(all).toBeGreaterThan(10);
    expect(await listAll(sandbox({ scenario: 'throttle-on-page' }), false)).toBe(5);
    expect(await listAll(sandbox({ scenario: 'throttle-on-page' }), true)).toBe(all);
  });
});

describe('big-ids', () => {
  it('a careless client parses ids as numbers, cannot distinguish six campaigns and changes the wrong one', async () => {
    const box = sandbox({ scenario: 'big-ids' });
    const read = JSON.parse((await get(box, '/v2/sp/campaigns')).text) as { campaignId: number; name: string }[];
    expect(read).toHaveLength(6);
    expect(new Set(read.map(({ campaignId }) => campaignId)).size).toBe(3);
    const { campaignId } = read.find(({ name }) => name === 'Campaign 2') ?? { campaignId: 0 };
    const done = await box.ask('PUT', '/v2/sp/campaigns', { ...at, body: [{ campaignId, state: 'paused' }] });
    expect(done.json).toMatchObject([{ code: 'SUCCESS' }]);
    const paused = (await stored(box, 'campaigns')).filter(({ state }) => state === 'PAUSED');
    expect(paused.map(({ name }) => name)).toEqual(['Campaign 1']);
  });

  it('a careful client keeps the digits of ids, which are exact in requests and responses', async () => {
    const box = sandbox({ scenario: 'big-ids' });
    const { text } = await get(box, '/v2/sp/campaigns');
    const ids = [...text.matchAll(/"campaignId":(\d+)/g)].map(([, digits = '']) => digits);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) {
      expect((await get(box, `/v2/sp/campaigns/${id}`)).text).toContain(`"campaignId":${id},`);
      const raw = `[{"campaignId":${id},"dailyBudget":77}]`;
      const { text } = await box.ask('PUT', '/v2/sp/campaigns', { ...at, raw });
      expect(text).toBe(`[{"code":"SUCCESS","campaignId":${id}}]`);
    }
    const later = await box.ask('POST', '/sp/campaigns/list', { ...at, body: { campaignIdFilter: { include: ids } } });
    expect(later.json.campaigns.map(({ campaignId }: { campaignId: string }) => campaignId)).toEqual(ids);
  });
});

describe('partial-207', () => {
  async function draftsIn(box: Sandbox): Promise<object[]> {
    const adGroups = await stored(box, 'adGroups');
    const keywords = await stored(box, 'keywords');
    const adGroup = adGroups.find(({ adGroupId }) => keywords.some((each) => each['adGroupId'] === adGroupId));
    return ['one', 'two', 'three'].map((word) => ({
      campaignId: Number(adGroup?.['campaignId']),
      adGroupId: Number(adGroup?.['adGroupId']),
      keywordText: `new ${word}`,
      matchType: 'broad',
      state: 'enabled',
    }));
  }
  const create = (box: Sandbox, body: object[]): Promise<Answer> => box.ask('POST', '/v2/sp/keywords', { ...at, body });
  const made = async (box: Sandbox): Promise<number> =>
    (await stored(box, 'keywords')).filter(({ keywordText }) => String(keywordText).startsWith('new ')).length;

  it('a careless client checks only the status of the response and misses failed items', async () => {
    const box = sandbox({ scenario: 'partial-207' });
    const { status } = await create(box, await draftsIn(box));
    expect(status).toBeLessThan(300);
    expect(await made(box)).toBe(2);
  });

  it('a careful client resends only the failed items', async () => {
    const box = sandbox({ scenario: 'partial-207' });
    let waiting = await draftsIn(box);
    for (let tries = 0; waiting.length > 0 && tries < 5; tries++) {
      const { json } = await create(box, waiting);
      waiting = waiting.filter((_, i) => json[i].code !== 'SUCCESS');
    }
    expect([waiting, await made(box)]).toEqual([[], 3]);
  });
});

describe('archived-wall', () => {
  const budgets = async (box: Sandbox): Promise<{ campaignId: number; dailyBudget: number }[]> =>
    (await get(box, '/v2/sp/campaigns?stateFilter=enabled')).json.map(({ campaignId }: { campaignId: number }) => ({
      campaignId,
      dailyBudget: 50,
    }));
  const put = (box: Sandbox, body: object[]): Promise<Answer> => box.ask('PUT', '/v2/sp/campaigns', { ...at, body });

  it('a careless client resends archived campaigns and never succeeds; a careful client excludes them', async () => {
    const careless = sandbox({ scenario: 'archived-wall' });
    const wanted = await budgets(careless);
    const codes = [];
    for (let tries = 0; tries < 3; tries++) {
      const { json } = await put(careless, wanted);
      codes.push(json.every(({ code }: { code: string }) => code === 'SUCCESS'));
    }
    expect(codes).toEqual([false, false, false]);
    const { json } = await careless.admin('GET', '/violations');
    expect(json.violations.map(({ rule }: { rule: string }) => rule)).toContain('failed-item-resent');

    const careful = sandbox({ scenario: 'archived-wall' });
    const { json: answers } = await put(careful, await budgets(careful));
    const failed = answers.filter(({ code }: { code: string }) => code !== 'SUCCESS');
    expect(failed).toEqual([
      { code: 'INVALID_ARGUMENT', details: 'Archived entity cannot be modified', campaignId: expect.any(Number) },
    ]);
    const gone = await get(careful, `/v2/sp/campaigns/${failed[0].campaignId}`);
    expect(gone.json.state).toBe('archived');
  });
});

describe('page-shift', () => {
  async function paged(box: Sandbox, filter: string): Promise<{ campaignId: number; state: string }[]> {
    const found = [];
    for (let startIndex = 0; ; startIndex += 5) {
      const { json } = await get(box, `/v2/sp/campaigns?startIndex=${startIndex}${filter}`);
      found.push(...json);
      if (json.length < 5) return found;
    }
  }
  const enabled = async (box: Sandbox): Promise<number[]> =>
    (await stored(box, 'campaigns', '&state=ENABLED')).map(({ campaignId }) => Number(campaignId));

  it('a careless client pages through a filtered list and misses a row', async () => {
    const box = sandbox({ scenario: 'page-shift' });
    const found = (await paged(box, '&stateFilter=enabled')).map(({ campaignId }) => campaignId);
    const missed = (await enabled(box)).filter((id) => !found.includes(id));
    expect(missed).toHaveLength(1);
  });

  it('a careful client reads all rows and filters them itself', async () => {
    const box = sandbox({ scenario: 'page-shift' });
    const found = (await paged(box, '')).filter(({ state }) => state === 'enabled').map(({ campaignId }) => campaignId);
    const all = await enabled(box);
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter((id) => !found.includes(id))).toEqual([]);
  });
});

describe('enum-drift', () => {
  const KNOWN: Readonly<Record<string, boolean>> = {
    CAMPAIGN_STATUS_ENABLED: true,
    CAMPAIGN_PAUSED: false,
    CAMPAIGN_ARCHIVED: false,
  };
  const statuses = async (box: Sandbox): Promise<string[]> =>
    (await get(box, '/v2/sp/campaigns/extended')).json.map((each: { servingStatus: string }) => each.servingStatus);

  it('a careless client throws an error on an unknown serving status; a careful client treats it as not serving', async () => {
    const words = await statuses(sandbox({ scenario: 'enum-drift' }));
    const careless = (): boolean[] =>
      words.map((word) => {
        const serves = KNOWN[word];
        if (serves === undefined) throw new Error(`unknown status ${word}`);
        return serves;
      });
    expect(careless).toThrow('CAMPAIGN_UNDER_OBSERVATION');
    expect(words.filter((word) => KNOWN[word] ?? false).length).toBeGreaterThan(1);
  });
});

describe('v2-sunset', () => {
  it('a careless client finds an empty account; a careful client reads the same campaigns in version 3', async () => {
    const box = sandbox({ scenario: 'v2-sunset' });
    const before = (await get(box, '/v2/sp/campaigns?stateFilter=enabled')).json.length;
    await advance(box, '1d');
    const gone = await get(box, '/v2/sp/campaigns?stateFilter=enabled');
    const careless = gone.status === 404 ? [] : gone.json;
    expect(careless).toEqual([]);
    const body = { stateFilter: { include: ['ENABLED'] } };
    const { json } = await box.ask('POST', '/sp/campaigns/list', { ...at, body });
    expect(json.campaigns).toHaveLength(before);
  });
});

describe('v3-media-types', () => {
  it('a careless client is rejected with 415; a careful client sends the media type of version 3', async () => {
    const box = sandbox({ scenario: 'v3-media-types' });
    const list = (type: string): Promise<Answer> =>
      box.ask('POST', '/sp/campaigns/list', { ...at, raw: '{}', headers: { 'content-type': type } });
    expect((await list('application/json')).status).toBe(415);
    expect((await list('application/vnd.spCampaign.v3+json')).status).toBe(200);
  });
});

describe('network-weather', () => {
  /** How many of twenty reads came through. */
  async function read(box: Sandbox, tries: number): Promise<number> {
    let read = 0;
    for (let i = 0; i < 20; i++) {
      for (let attempt = 0; attempt < tries; attempt++) {
        const answer = await get(box, '/v2/sp/campaigns?count=1').catch(() => undefined);
        if (answer?.status !== 200) continue;
        read++;
        break;
      }
    }
    return read;
  }

  it('a careless client loses requests; a careful client retries reads', async () => {
    expect(await read(sandbox({ scenario: 'network-weather' }), 1)).toBeLessThan(20);
    expect(await read(sandbox({ scenario: 'network-weather' }), 5)).toBe(20);
  });
});
