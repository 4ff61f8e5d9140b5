/**
 * `GET /_sandbox/explain`: answers, days and numbers of entities; overrides; questions that cannot be answered.
 */
import { describe, expect } from 'vitest';
import type { Explanation } from '../../../src/insight/explain/explanation.ts';
import { changeSettings } from '../../fixtures/accounts/collections.ts';
import { create, reportBody } from '../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

async function explained(world: TestWorld, question: Record<string, string>): Promise<Explanation> {
  const { status, json } = await world.admin('GET', `/explain?${new URLSearchParams(question)}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

const part = ({ children }: Explanation, title: string): Explanation | undefined =>
  children.find((each) => each.title.startsWith(title));

async function firstOf(world: TestWorld, collection: string): Promise<Record<string, string>> {
  const { json } = await world.admin('GET', `/entities/${collection}`);
  return json[collection].find(({ state }: { state: string }) => state === 'ENABLED');
}

describe('the explanation of an answer', () => {
  it('has the rule of a refusal with its source and text, the reason, and the violations', async ({ world }) => {
    await world.ask('GET', '/v2/sp/campaigns', { profile: '123' });
    const explanation = await explained(world, { request: 'latest' });
    expect(explanation).toMatchObject({
      value: 401,
      rule: { id: 'AUT-09', kind: 'documented', text: expect.stringContaining('No matching advertiser') },
    });
    expect(explanation.children.map(({ title }) => title)).toEqual([
      'Reason: there is no profile 123 in world default',
      expect.stringMatching(/^Violation deprecated-operation: /),
    ]);
  });

  it('has the rule of each item of a batch, also of those that succeeded', async ({ defaultWorld: world }) => {
    const { campaignId } = await firstOf(world, 'campaigns');
    const items = [{ campaignId: Number(campaignId), name: 'New name' }, { campaignId: 42 }, {}];
    await world.ask('PUT', '/v2/sp/campaigns', { body: items });
    const { children } = await explained(world, { request: 'latest' });
    expect(
      children.slice(0, 3).map(({ title, value, rule, children: [why] }) => [title, value, rule?.id, why?.title]),
    ).toEqual([
      ['Item 0', 'SUCCESS', 'ERR-16', undefined],
      ['Item 1', 'NOT_FOUND', 'ERR-17', 'Cannot find entity with id 42'],
      ['Item 2', 'INVALID_ARGUMENT', 'GEN-29', 'campaignId is missing'],
    ]);
  });

  it('has the details of each failed item of version 3', async ({ defaultWorld: world }) => {
    const { campaignId } = await firstOf(world, 'campaigns');
    const type = 'application/vnd.spCampaign.v3+json';
    const campaigns = [{ campaignId: '42' }, { campaignId, name: 'New name' }];
    await world.ask('PUT', '/sp/campaigns', { body: { campaigns }, headers: { 'content-type': type } });
    const { children } = await explained(world, { request: 'latest' });
    expect(children.map(({ title, value, children: [why] }) => [title, value, why?.title])).toEqual([
      ['Item 0', 'entityNotFoundError', expect.stringContaining('42')],
      ['Item 1', 'SUCCESS', undefined],
    ]);
  });

  it('says that items are left out if the journal truncated the response', async ({ world }) => {
    await world.admin('PATCH', '/settings', { journalBodyBytes: 100 });
    await world.ask('POST', '/v2/sp/campaigns', { body: Array.from({ length: 9 }, () => ({})) });
    const { children } = await explained(world, { request: 'latest' });
    expect(children.map(({ title }) => title)).toContain(
      'The journal has only the beginning of the response, so items that succeeded are left out',
    );
    expect(children.filter(({ title }) => title.startsWith('Item '))).toHaveLength(9);
  });

  it('names the fault that took the place of the service', async ({ world }) => {
    await world.admin('POST', '/faults', { effect: { preset: 'throttled' } });
    await world.ask('GET', '/v2/sp/campaigns');
    const explanation = await explained(world, { request: 'latest' });
    expect(explanation).toMatchObject({ value: 429, rule: { id: 'SBX-05' } });
    expect(part(explanation, 'Fault ')).toBeDefined();
  });

  it('is text for people where the Accept header or the format asks for it, with each rule once', async ({ world }) => {
    await world.ask('POST', '/v2/sp/campaigns', { body: [{}, {}] });
    const byHeader = await world.admin('GET', '/explain?request=latest', undefined, {
      headers: { accept: 'text/plain' },
    });
    const byFormat = await world.admin('GET', '/explain?request=latest&format=text');
    expect(byFormat.text).toBe(byHeader.text);
    expect(byHeader.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(byHeader.text).toContain('\n  Item 1: INVALID_ARGUMENT [CMP-19]\n    name is missing\n');
    expect(byHeader.text.match(/^\[CMP-19\] specified: /gm)).toHaveLength(1);
  });
});

describe('the explanation of days', () => {
  it('[RPT-22] has today in the time zone of the profile, what may still grow, and the first days of reports', async () => {
    const world = openWorld({ now: Date.parse('2026-03-02T04:00:00Z') });
    const explanation = await explained(world, { profile: world.profile() });
    expect(explanation.value).toBe('2026-03-01');
    const growing = part(explanation, 'Days that may still grow');
    expect(growing).toMatchObject({ value: 31 });
    expect(growing?.children.map(({ title, value }) => [title, value]).slice(0, 3)).toEqual([
      ['Impressions, clicks and cost may still come', 1],
      ['Invalid impressions and clicks may still come', 4],
      ['Orders, units and sales may still come', 31],
    ]);
    expect(growing?.children[1]?.children[0]).toMatchObject({
      title: '2026-03-01 is final',
      at: '2026-03-05T08:00:00.000Z',
    });
    expect(growing?.children.at(-1)).toMatchObject({ value: '2026-01-29' });
    expect(part(explanation, 'First days')?.children[0]).toMatchObject({ value: '2025-12-31', rule: { id: 'LIM-10' } });
    const today = { reportDate: '20251231', metrics: 'clicks' };
    expect((await world.ask('POST', '/keywords/report', { body: today })).status).toBe(202);
    const before = { reportDate: '20251230', metrics: 'clicks' };
    expect((await world.ask('POST', '/keywords/report', { body: before })).status).toBe(406);
  });
});

describe('the explanation of a number', () => {
  it('of an entity equals the cell of the report of that instant', async ({ defaultWorld: world }) => {
    const { campaignId = '' } = await firstOf(world, 'campaigns');
    const question = { recordType: 'campaigns', entityId: campaignId, date: '2026-03-01', column: 'clicks' };
    const metrics = await world.admin(
      'GET',
      `/metrics?profileId=${world.profile()}&recordType=campaigns&date=2026-03-01`,
    );
    const row = metrics.json.rows.find((each: { campaignId: string }) => each.campaignId === campaignId);
    expect((await explained(world, question)).value).toBe(row.clicks);
    expect((await explained(world, { ...question, asOf: '2026-01-01T00:00:00Z' })).value).toBe(0);
  });

  it('has amounts with the decimals of their currency, as text', async ({ defaultWorld: world }) => {
    const textOf = async (profileId: string): Promise<string> => {
      const { json } = await world.admin('GET', `/metrics?profileId=${profileId}&recordType=campaigns&date=2026-03-01`);
      const { campaignId } = json.rows.find(({ cost }: { cost: number }) => cost > 0);
      const question = { recordType: 'campaigns', entityId: campaignId, date: '2026-03-01', column: 'cost' };
      return (await world.admin('GET', `/explain?${new URLSearchParams({ ...question, profileId, format: 'text' })}`))
        .text;
    };
    const dollars = await textOf(world.profile());
    expect(dollars).toMatch(/ \d+\.\d\d USD/);
    expect(dollars).not.toMatch(/ \d+(?:\.\d)? USD/);
    expect(await textOf(world.profile('JP'))).toMatch(/ \d+ JPY/);
  });

  it('of an entity without traffic has its serving status', async ({ defaultWorld: world }) => {
    const { campaignId = '' } = await firstOf(world, 'campaigns');
    const { campaigns } = (await world.admin('GET', '/entities/campaigns')).json;
    const { campaignId: archived } = campaigns.find(({ state }: { state: string }) => state === 'ARCHIVED');
    expect(campaignId).not.toBe(archived);
    const question = { recordType: 'campaigns', entityId: archived, date: '2026-03-01', column: 'clicks' };
    const explanation = await explained(world, question);
    expect(explanation.value).toBe(0);
    expect(explanation.children[1]).toMatchObject({ value: 'CAMPAIGN_ARCHIVED' });
  });

  it('names overrides and the value without them, and a value that was changed after the report', async () => {
    const world = openWorld({ scenario: 'default' });
    const columns = ['campaignId', 'clicks'];
    const created = await create(world, reportBody({ columns }, { startDate: '2026-03-01' }));
    const { reportId: report } = created.json;
    const before = await explained(world, { report, row: '0', column: 'clicks' });
    const id = String((await explained(world, { report, row: '0', column: 'campaignId' })).value);
    const override = { level: 'campaign', id, date: '2026-03-01', values: { clicks: 7, cost: 1.25 } };
    expect((await world.admin('PUT', '/metrics/overrides', override)).status).toBe(200);
    const after = await explained(world, { report, row: '0', column: 'clicks' });
    expect(after.value).toBe(7);
    expect(part(after, 'Value in the file')).toMatchObject({ value: before.value });
    expect(part(after, 'Overrides')).toMatchObject({ rule: { id: 'SBX-08' } });
    expect(part(after, 'Overrides')?.children).toMatchObject([
      {
        title: `The numbers of campaign ${id} on 2026-03-01`,
        children: [
          { title: 'clicks', value: 7 },
          { title: 'cost', value: 1.25, unit: 'USD' },
        ],
      },
      { value: before.value },
    ]);
    const sum = part(after, 'Sum of');
    expect(sum?.children.reduce((all, { value }) => all + Number(value), 0)).toBe(7);
  });

  it('[TOD-49] has the rule of its ad product if it is a quotient', async ({ defaultWorld: world }) => {
    const ruleOf = async (column: string, changes: object): Promise<string | undefined> => {
      const { json } = await create(world, reportBody({ columns: ['campaignId', column], ...changes }));
      return (await explained(world, { report: json.reportId, row: '0', column })).rule?.id;
    };
    expect(await ruleOf('clickThroughRate', {})).toBe('TOD-35');
    const brands = { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbCampaigns' };
    expect(await ruleOf('viewabilityRate', brands)).toBe('TOD-49');
  });

  it('finds its row by its ids if other rows have gone since the report', async ({ defaultWorld: world }) => {
    const columns = ['campaignId', 'campaignName', 'clicks'];
    const filters = [{ field: 'campaignStatus', values: ['ENABLED'] }];
    const created = await create(world, reportBody({ columns, filters }));
    const { reportId: report } = created.json;
    const ids: string[] = [];
    for (const row of ['0', '1'])
      ids.push(String((await explained(world, { report, row, column: 'campaignId' })).value));
    const clicks = (await explained(world, { report, row: '1', column: 'clicks' })).value;
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: Number(ids[0]), state: 'paused' }] });
    expect((await explained(world, { report, row: '1', column: 'clicks' })).value).toBe(clicks);
    expect((await world.admin('GET', `/explain?report=${report}&row=0&column=clicks`)).status).toBe(409);
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: Number(ids[1]), name: 'Renamed' }] });
    const name = await explained(world, { report, row: '1', column: 'campaignName' });
    expect(name.value).not.toBe('Renamed');
    expect(part(name, 'Present value')).toMatchObject({ value: 'Renamed' });
  });
});

describe('a question that cannot be answered', () => {
  it.each([
    ['', 400, 'must contain one of report'],
    ['request=latest&profile=1', 400, 'must contain one of report'],
    ['report=x', 400, 'row'],
    ['report=x&row=0&column=clicks', 404, 'report x'],
    ['report=1&row=-1&column=clicks', 400, 'row: must be an integer from 0 to 999999999; it was "-1"'],
    ['entity=campaigns', 400, 'entity: must be COLLECTION/ID'],
    ['entity=campaign/1', 400, 'did you mean campaigns?'],
    ['entity=campaigns/42', 404, 'Not found: campaigns/42'],
    ['entity=campaigns/5&asOf=2026-03-01T00:00:00Z&row=1', 400, 'row: cannot be combined with entity, and 1 more'],
    ['request=nope', 404, 'nope'],
    ['profile=42', 404, 'Not found: profile 42'],
    ['recordType=keywords&entityId=5&date=2026-03-01&column=clicks', 404, 'Not found: keywords with id 5'],
    ['recordType=campaigns&entityId=42&date=2026-03-01', 400, 'column'],
    ['x=1', 400, 'x'],
  ])('is refused: %s', async (query, status, text) => {
    const answer = await openWorld({ scenario: 'default' }).admin('GET', `/explain?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.json.detail).toContain(text);
  });

  it('is refused for a column that the report does not have, with the names that it has', async () => {
    const world = openWorld({ scenario: 'default' });
    changeSettings(world, { dialect: 'spec' });
    const { json } = await create(world, reportBody({ columns: ['campaignId', 'clicks'] }));
    const answer = await world.admin('GET', `/explain?report=${json.reportId}&row=0&column=cost`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('cost is none of campaignId, clicks');
    const missing = await world.admin('GET', `/explain?report=${json.reportId}&row=9999&column=clicks`);
    expect(missing.status).toBe(404);
  });
});
