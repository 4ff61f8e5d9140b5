/** Targets of version 2, which recordings have. */
import { expect } from 'vitest';
import { openAdGroup } from '../../../fixtures/accounts/large-account.ts';
import { it } from '../../../fixtures/test-with-world.ts';

it('[TOD-291] creates, lists, changes and archives targets and negative targets', async ({ world }) => {
  await openAdGroup(world);
  const { json: groups } = await world.admin('GET', '/entities/adGroups');
  const { campaignId, adGroupId } = groups.adGroups[0];
  const place = { campaignId: Number(campaignId), adGroupId: Number(adGroupId) };
  const expression = [{ type: 'asinSameAs', value: 'B000000007' }];
  for (const [name, own] of [
    ['targets', { bid: 1.1 }],
    ['negativeTargets', {}],
  ] as const) {
    const path = `/v2/sp/${name}`;
    const item = { ...place, ...own, expressionType: 'manual', state: 'enabled', expression };
    const made = await world.ask('POST', path, {
      body: [item, { ...item, expression: [{ type: 'asinSameAs', value: 'x' }] }],
    });
    expect([made.status, made.json]).toMatchObject([207, [{ code: 'SUCCESS' }, { code: 'INVALID_ARGUMENT' }]]);
    const { targetId } = made.json[0];
    const whole = { targetId, ...item, resolvedExpression: expression };
    expect((await world.ask('GET', `${path}/${targetId}`)).json).toEqual(whole);
    expect((await world.ask('GET', `${path}?targetIdFilter=${targetId}`)).json).toEqual([whole]);
    const extended = await world.ask('GET', `${path}/extended/${targetId}`);
    expect(extended.json).toMatchObject({
      ...whole,
      servingStatus: expect.any(String),
      creationDate: expect.any(Number),
    });
    const changed = await world.ask('PUT', path, { body: [{ targetId, state: 'paused' }] });
    expect(changed.json).toMatchObject([{ code: 'SUCCESS', targetId }]);
    expect((await world.ask('DELETE', `${path}/${targetId}`)).json).toEqual({ code: 'SUCCESS', targetId });
    expect((await world.ask('GET', `${path}/extended?stateFilter=archived`)).json).toMatchObject([
      { state: 'archived' },
    ]);
    const snapshot = await world.ask('POST', `${path}/snapshot`, { body: { stateFilter: 'archived' } });
    expect(snapshot.status).toBe(202);
  }
});
