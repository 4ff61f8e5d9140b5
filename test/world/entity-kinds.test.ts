/**
 * Every kind of entity, taken from `KINDS`: a kind without a draft below fails the build, and one that lacks a table, a
 * rule or a codec fails here.
 */
import { describe, expect, it } from 'vitest';
import { archive, create, find, list, update } from '../../src/core/entities/entities.ts';
import { OperationContext, scopeOf } from '../../src/core/entities/operation-context.ts';
import type { Draft, Patch } from '../../src/model/drafts.ts';
import type { Entities, Id, Kind } from '../../src/model/entities.ts';
import { ALL_KINDS, kindOf, KINDS, PARENT_KINDS } from '../../src/model/kinds.ts';
import { World } from '../../src/world/state/world.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';

interface Parents {
  campaignId: Id;
  adGroupId: Id;
  /** Of the kinds that name an ad. */
  adId?: Id;
}

const state = 'enabled';
const expression = [{ type: 'asinSameAs', value: 'B000000001' }];

/** A valid draft of each kind. */
const DRAFTS: { readonly [K in Kind]: (parents: Parents) => Draft<K> } = {
  campaign: () => ({ name: 'Campaign', targeting: 'manual', state, budget: 1000, tags: '{"team":"a"}' }),
  adGroup: ({ campaignId }) => ({ campaignId, name: 'Ad group', state, defaultBid: 50 }),
  keyword: (parents) => ({ ...parents, text: 'Red shoes', matchType: 'exact', state, bid: 60 }),
  negativeKeyword: (parents) => ({ ...parents, text: 'blue', matchType: 'negativeExact', state }),
  campaignNegativeKeyword: ({ campaignId }) => ({ campaignId, text: 'blue', matchType: 'negativePhrase', state }),
  productAd: (parents) => ({ ...parents, sku: 'SKU-1', state }),
  target: (parents) => ({ ...parents, expression, state, bid: 60 }),
  negativeTarget: (parents) => ({ ...parents, expression, state }),
  campaignNegativeTarget: ({ campaignId }) => ({ campaignId, expression, state }),
  adExtension: (parents) => ({ ...parents, adExtensionType: 'PROMPTS', promptText: 'Is it dry?', state }),
  sbCampaign: () => ({ name: 'Brand campaign', state, budgetType: 'daily', budget: 1000 }),
  sbAdGroup: ({ campaignId }) => ({ campaignId, name: 'Ad group', state }),
  sbAd: (parents) => ({
    ...parents,
    name: 'Ad',
    state,
    format: 'video',
    creative: { asins: ['B000000001'], videoAssetIds: ['video-1'] },
  }),
  sbKeyword: (parents) => ({ ...parents, text: 'Red shoes', matchType: 'exact', state, bid: 60 }),
  adAssociation: ({ adId = '', ...parents }) => ({ ...parents, adId, weight: 40, startAt: 1000, endAt: 2000, state }),
  portfolio: () => ({ name: 'Portfolio', state, policy: 'MONTHLY_RECURRING', budget: 10_000 }),
  sbTarget: (parents) => ({ ...parents, expression, negative: 0, state, bid: 60 }),
  sbTheme: (parents) => ({ ...parents, themeType: 'brand', state, bid: 60 }),
  sdCampaign: () => ({ name: 'Display campaign', tactic: 'T00030', costType: 'vcpm', state, budget: 1000 }),
  sdAdGroup: ({ campaignId }) => ({ campaignId, name: 'Ad group', state, defaultBid: 500, bidOptimization: 'reach' }),
  sdProductAd: (parents) => ({ ...parents, asin: 'B000000001', state }),
  sdTarget: (parents) => ({
    ...parents,
    expression: [{ type: 'views', value: [{ type: 'exactProduct' }, { type: 'lookback', value: '30' }] }],
    state,
    bid: 600,
  }),
  sdNegativeTarget: (parents) => ({ ...parents, expression, state }),
  sdCreative: (parents) => ({ ...parents, creativeType: 'IMAGE', properties: { headline: 'Shoes' }, state }),
  sdLocation: (parents) => ({ ...parents, expression: [{ type: 'location', value: 'amzn1.ad-geo.1' }], state }),
};

/** In the profile of a vendor, which may have entities of every kind in a manual campaign. */
function contextOf(world: World): OperationContext {
  const profile = world.accountStore
    .profiles()
    .find(({ accountId }) => world.accountStore.account(accountId)?.type === 'vendor');
  if (profile === undefined) throw new Error('the world has no profile of a vendor');
  return new OperationContext(scopeOf(world, profile));
}

function prepared(): { world: TestWorld; context: OperationContext } {
  const seller = openWorld();
  const context = contextOf(seller.state);
  const { profileId } = context.scope.profile;
  seller.state.assets.add({ profileId, assetId: 'video-1', mediaType: 'video', name: null });
  return { world: seller, context };
}

/** Creates the parents that the kind has. */
function createParents(context: OperationContext, kind: Kind): Parents {
  const { parent } = KINDS[kind];
  const { campaign, adGroup, ad } = PARENT_KINDS[kind];
  const campaignId = parent === 'none' ? '' : createEntity(context, campaign, { campaignId: '', adGroupId: '' });
  const adGroupId = parent === 'adGroup' ? createEntity(context, adGroup, { campaignId, adGroupId: '' }) : '';
  const parents = { campaignId, adGroupId };
  return kind === 'adAssociation' || kind === 'adExtension'
    ? { ...parents, adId: createEntity(context, ad, parents) }
    : parents;
}

function createEntity<K extends Kind>(context: OperationContext, kind: K, parents: Parents): Id {
  const draft: (parents: Parents) => Draft<K> = DRAFTS[kind];
  return idOf(create(context, kind, draft(parents)));
}

function createWithParents(context: OperationContext, kind: Kind): Id {
  return createEntity(context, kind, createParents(context, kind));
}

function idOf(result: ReturnType<typeof create>): Id {
  if (typeof result !== 'string') throw new Error(JSON.stringify(result));
  return result;
}

describe.each(ALL_KINDS)('the kind %s', (kind) => {
  it('is created, read, updated and archived by the entity service', () => {
    const { context } = prepared();
    const id = createWithParents(context, kind);
    expect(find(context, kind, id)).toMatchObject({ id, state: 'enabled' });
    expect(list(context, kind, { filters: [], startIndex: 0, count: 10 }).map((row) => row.id)).toEqual([id]);
    const patch = { state: 'paused' } as Patch<typeof kind>;
    expect(update(new OperationContext(context.scope), kind, id, patch)).toBe(id);
    expect(find(context, kind, id)).toMatchObject({ state: 'paused' });
    expect(archive(context, kind, id)).toBe(id);
    expect(find(context, kind, id)).toMatchObject({ state: kind === 'adAssociation' ? 'paused' : 'archived' });
  });

  it('stores each value of its draft', () => {
    const { context } = prepared();
    const parents = createParents(context, kind);
    const values = Object.entries(DRAFTS[kind](parents)).map(([field, value]) => [
      field,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ]);
    expect(find(context, kind, createEntity(context, kind, parents))).toMatchObject(Object.fromEntries(values));
  });

  it('keeps every column of a row when the world is exported and imported', () => {
    const { world: seller, context } = prepared();
    const id = createWithParents(context, kind);
    const before: Entities[Kind] | undefined = find(context, kind, id);
    const copy = new World(seller.state.storage.toBytes());
    try {
      expect(find(contextOf(copy), kind, id)).toEqual(before);
    } finally {
      copy.storage.close();
    }
  });

  it('is found by its collection', () => {
    expect(kindOf(KINDS[kind].collection)).toBe(kind);
  });
});
