/** Targets and negative targets of sponsored display over HTTP. */
import { expect, it } from 'vitest';
import { displayAccount } from '../../../fixtures/accounts/display-account.ts';
import type { TestWorld } from '../../../fixtures/sandbox.ts';

/** The ad groups of the two tactics, and that of views. */
async function adGroupIds(world: TestWorld): Promise<number[]> {
  const { json } = await world.ask('GET', '/sd/adGroups');
  return json.map(({ adGroupId }: { adGroupId: number }) => adGroupId);
}

const OWN = { state: 'enabled', expressionType: 'manual' };
const asin = (value: string): object[] => [{ type: 'asinSameAs', value }];
const views = (...value: object[]): object[] => [{ type: 'views', value }];
const lookback = { type: 'lookback', value: '30' };

it('[TOD-143, TOD-147] takes the expressions of each tactic, and refuses others with their reason', async () => {
  const world = await displayAccount();
  const [contexts, , audiences] = await adGroupIds(world);
  const refused = { code: 'INVALID_ARGUMENT', description: expect.stringMatching(/^expression/) };
  const create = async (adGroupId: number | undefined, expressions: object[][]): Promise<object[]> => {
    const body = expressions.map((expression) => ({ ...OWN, adGroupId, expression }));
    return (await world.ask('POST', '/sd/targets', { body })).json;
  };
  const nested = views({ type: 'similarProduct' }, { type: 'relatedProduct' }, lookback);
  expect(
    await create(contexts, [
      asin('B0OTHER001'),
      asin('x'),
      [...asin('B0OTHER002'), { type: 'asinCategorySameAs', value: '1' }],
      [{ type: 'contentCategorySameAs', value: 'drama' }],
      views({ type: 'exactProduct' }, lookback),
      [],
    ]),
  ).toMatchObject([{ code: 'SUCCESS' }, refused, refused, refused, refused, refused]);
  expect(
    await create(audiences, [
      views({ type: 'exactProduct' }, { ...lookback, value: '14' }),
      views({ type: 'exactProduct' }),
      views({ type: 'exactProduct' }, { ...lookback, value: '15' }),
      nested,
      [{ type: 'audience', value: [{ type: 'audienceSameAs', value: '77' }] }],
      views({ type: 'audiencesLikelyInterestedInAd' }, lookback),
    ]),
  ).toMatchObject([{ code: 'SUCCESS' }, refused, refused, refused, { code: 'SUCCESS' }, refused]);
  const auto = [{ ...OWN, adGroupId: contexts, expressionType: 'auto', expression: asin('B0OTHER009') }];
  expect((await world.ask('POST', '/sd/targets', { body: auto })).json).toMatchObject([{ code: 'INVALID_ARGUMENT' }]);
  const bare = [{ adGroupId: contexts, expressionType: 'manual', expression: asin('B0OTHER010') }];
  const [{ targetId }] = (await world.ask('POST', '/sd/targets', { body: bare })).json;
  expect((await world.ask('GET', `/sd/targets/${targetId}`)).json).toMatchObject({ state: 'enabled' });
  const again = await create(contexts, [asin('B0OTHER001')]);
  expect(again).toMatchObject([{ description: expect.stringContaining('that expression already exists') }]);
});

it('[TOD-147] names the type or value that an expression must not have, and those that it can have', async () => {
  const world = await displayAccount();
  const [adGroupId] = await adGroupIds(world);
  const describe = async (path: string, expression: object[]): Promise<string> => {
    const body = [{ ...OWN, adGroupId, expression }];
    return (await world.ask('POST', path, { body })).json[0].description;
  };
  expect([
    await describe('/sd/targets', [{ type: 'brand', value: 'x' }]),
    await describe('/sd/targets', [{ type: 'contentCategorySameAs', value: 'drama' }]),
    await describe('/sd/negativeTargets', [{ type: 'similarProduct' }]),
  ]).toEqual([
    "expression[0].type 'brand' is none of asinSameAs, asinCategorySameAs, similarProduct, contentCategorySameAs",
    "expression[0].value 'drama' is not a known content category",
    "expression[0].type 'similarProduct' is none of asinSameAs, asinBrandSameAs",
  ]);
});

it('[TOD-154] shows names of content categories in resolvedExpression', async () => {
  const world = await displayAccount();
  const { json } = await world.ask('GET', '/sd/targets');
  const content = json.find((each: { expression: { type: string }[] }) =>
    each.expression[0]?.type.startsWith('content'),
  );
  expect(content).toMatchObject({
    expression: [{ value: 'amzn1.iab-content.SPSHQ5' }],
    resolvedExpression: [{ type: 'contentCategorySameAs', value: 'All Movies and Television' }],
    expressionType: 'manual',
  });
  const audience = json.find((each: { expression: { type: string }[] }) => each.expression[0]?.type === 'views');
  expect(audience.expression[0].value).toContainEqual(lookback);
  expect(audience.resolvedExpression).toEqual(audience.expression);
});

it('[TOD-145] a bid has the limits of what the campaign pays for', async () => {
  const world = await displayAccount();
  const [contexts, , , reach] = await adGroupIds(world);
  const own = { ...OWN, expression: [{ type: 'asinSameAs', value: 'B0OTHER001' }] };
  const items = [
    { ...own, adGroupId: contexts, bid: 0.01 },
    { ...own, adGroupId: contexts, bid: 0.02 },
    { ...own, adGroupId: reach, bid: 0.99 },
    { ...own, adGroupId: reach, bid: 1 },
  ];
  const { json } = await world.ask('POST', '/sd/targets', { body: items });
  const [taken, refused] = [{ code: 'SUCCESS' }, { code: 'INVALID_ARGUMENT' }];
  expect(json).toMatchObject([refused, taken, refused, taken]);
  const { targetId } = json[3];
  const changed = await world.ask('PUT', '/sd/targets', { body: [{ targetId, bid: null, state: 'paused' }] });
  expect(changed.json).toMatchObject([{ code: 'SUCCESS', targetId }]);
  const { json: read } = await world.ask('GET', `/sd/targets/extended/${targetId}`);
  expect(read).toMatchObject({ state: 'paused', servingStatus: 'TARGET_STATUS_PAUSED' });
  expect(read).not.toHaveProperty('bid');
});

it('[TOD-147] an expression has one audience', async () => {
  const world = await displayAccount();
  const [, , adGroupId] = await adGroupIds(world);
  const audience = (value: string): object => ({ type: 'audience', value: [{ type: 'audienceSameAs', value }] });
  const create = async (...expression: object[]): Promise<object> =>
    (await world.ask('POST', '/sd/targets', { body: [{ ...OWN, adGroupId, expression }] })).json[0];
  expect(await create(audience('1'))).toMatchObject({ code: 'SUCCESS' });
  expect(await create(audience('2'), audience('3'))).toMatchObject({
    description: expect.stringContaining('must have only one predicate if it is an audience'),
  });
});

it('[TOD-147] a negative target has one ASIN or one brand, and is unique in its ad group', async () => {
  const world = await displayAccount();
  const [adGroupId] = await adGroupIds(world);
  const path = '/sd/negativeTargets';
  const brand = [{ type: 'asinBrandSameAs', value: '123' }];
  const expressions = [
    asin('B0OTHER001'),
    brand,
    brand,
    [...asin('B0OTHER001'), ...brand],
    [{ type: 'similarProduct' }],
  ];
  const body = expressions.map((expression) => ({ ...OWN, adGroupId, expression }));
  const { json: made } = await world.ask('POST', path, { body: [...body, { ...body[0], state: undefined }] });
  const refused = { code: 'INVALID_ARGUMENT' };
  expect(made).toMatchObject([{ code: 'SUCCESS' }, { code: 'SUCCESS' }, refused, refused, refused, refused]);
  const { targetId } = made[0];
  const whole = { ...OWN, targetId, adGroupId, expression: asin('B0OTHER001') };
  const resolved = { ...whole, resolvedExpression: whole.expression };
  expect((await world.ask('GET', `${path}/${targetId}`)).json).toEqual(resolved);
  expect((await world.ask('GET', `${path}?targetIdFilter=${targetId}`)).json).toEqual([resolved]);
  expect((await world.ask('GET', `${path}/extended/${targetId}`)).json).toEqual({
    ...whole,
    servingStatus: expect.any(String),
    creationDate: expect.any(Number),
    lastUpdatedDate: expect.any(Number),
  });
  expect((await world.ask('DELETE', `${path}/${targetId}`)).json).toEqual({ code: 'SUCCESS', targetId });
});

it('[TOD-141] counts no target that fails among those of an ad group and of a call', async () => {
  const world = await displayAccount();
  const [contexts, , audiences] = await adGroupIds(world);
  const create = async (adGroupId: number | undefined, expressions: object[][]): Promise<string[]> => {
    const body = expressions.map((expression) => ({ ...OWN, adGroupId, expression }));
    const { json } = await world.ask('POST', '/sd/targets', { body });
    return json.map(({ code, description = '' }: { code: string; description?: string }) => `${code} ${description}`);
  };
  const numbered = (_: unknown, i: number): object[] => asin(`B${String(i).padStart(9, '0')}`);
  // The ad group has four targets.
  await create(contexts, Array.from({ length: 994 }, numbered));
  const [again, other, last, ...tooMany] = await create(
    contexts,
    [0, 2000, 2001, 2002].map((i) => numbered(i, i)),
  );
  expect(again).toContain('already exists');
  expect([other, last]).toEqual(['SUCCESS ', 'SUCCESS ']);
  expect(tooMany).toEqual([expect.stringContaining('at most 1000 targeting clauses')]);
  const audience = (_: unknown, i: number): object[] => [
    { type: 'audience', value: [{ type: 'audienceSameAs', value: String(i) }] },
  ];
  const inCall = await create(audiences, [
    ...Array.from({ length: 3 }, () => audience(0, 7)),
    ...Array.from({ length: 199 }, audience),
  ]);
  const repeated = inCall.filter((text) => text.includes('already exists'));
  // The audience 7 is repeated twice before and once among the others.
  expect(repeated.length).toBe(3);
  expect(inCall.at(-1)).toBe('SUCCESS ');
});

it('[TOD-141] limits the targets of a call with audiences to 200, and those of an ad group to 1000', async () => {
  const world = await displayAccount();
  const [contexts, , audiences] = await adGroupIds(world);
  const create = async (adGroupId: number | undefined, expressions: object[][]): Promise<string[]> => {
    const body = expressions.map((expression) => ({ ...OWN, adGroupId, expression }));
    const { json } = await world.ask('POST', '/sd/targets', { body });
    return json.map(({ code, description }: { code: string; description?: string }) => description ?? code);
  };
  const audience = (_: unknown, i: number): object[] => [
    { type: 'audience', value: [{ type: 'audienceSameAs', value: String(i + 1) }] },
  ];
  const inCall = await create(audiences, Array.from({ length: 201 }, audience));
  expect(inCall.filter((each) => each === 'SUCCESS')).toHaveLength(200);
  expect(inCall[200]).toContain('at most 200 targeting clauses');
  const product = (_: unknown, i: number): object[] => asin(`B0${String(i).padStart(8, '0')}`);
  // The account has four targets in this ad group.
  const inAdGroup = await create(contexts, Array.from({ length: 1000 }, product));
  expect(inAdGroup.filter((each) => each === 'SUCCESS')).toHaveLength(996);
  expect(inAdGroup[996]).toContain('at most 1000 targeting clauses');
});
