/**
 * A complete, enabled campaign with one of everything, what can happen to it, and what its serving statuses are then.
 */
import { expect } from 'vitest';
import type { Kind } from '../src/model/entities.ts';
import {
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  changeSettings,
  createOne,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  openParents,
  PRODUCT_ADS,
  readOne,
  updateOne,
  type CollectionUnderTest,
  type Item,
} from './collections.ts';
import { sandbox, type Sandbox } from './sandbox.ts';

export interface Shop {
  box: Sandbox;
  /** What was made in each collection. */
  ids: Map<CollectionUnderTest, number>;
}

export async function shop({
  campaign = {},
  without = [],
}: { campaign?: Item; without?: CollectionUnderTest[] } = {}): Promise<Shop> {
  const box = sandbox();
  const parents = await openParents(box, { campaign });
  const ids = new Map([
    [CAMPAIGNS, parents.campaignId],
    [AD_GROUPS, parents.adGroupId],
  ]);
  for (const each of [KEYWORDS, NEGATIVE_KEYWORDS, CAMPAIGN_NEGATIVE_KEYWORDS, PRODUCT_ADS])
    if (!without.includes(each)) ids.set(each, await createOne(box, each, each.make(parents, 1)));
  return { box, ids };
}

export const idOf = ({ ids }: Shop, each: CollectionUnderTest): number => {
  const id = ids.get(each);
  if (id === undefined) throw new Error(`the shop has nothing of ${each.name}`);
  return id;
};

export type Change = (open: Shop) => Promise<void> | void;

export const to =
  (each: CollectionUnderTest, change: Item): Change =>
  async (open) => {
    expect(await updateOne(open.box, each, idOf(open, each), change)).toMatchObject({ code: 'SUCCESS' });
  };
/** As the control API does. */
export const force =
  (kind: Kind, each: CollectionUnderTest, changes: object): Change =>
  (open) => {
    const store = open.box.world.store(kind);
    store.patch(store.byId(open.box.profile(), String(idOf(open, each)))?.seq ?? 0, changes);
  };
export const profile =
  (changes: object): Change =>
  ({ box }) =>
    box.world.people.changeProfile(box.profile(), changes);

export async function statusIn(open: Shop, each: CollectionUnderTest, dialect: 'spec' | 'observed'): Promise<unknown> {
  changeSettings(open.box, { dialect });
  const { servingStatus } = await readOne(open.box, each, idOf(open, each));
  const list = await open.box.ask('GET', `/v2/sp/${each.name}/extended`);
  const listed = list.json.find((item: Item) => item[each.id] === idOf(open, each));
  expect(listed.servingStatus).toBe(servingStatus);
  changeSettings(open.box, { dialect: 'spec' });
  return servingStatus;
}
