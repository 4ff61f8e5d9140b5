/**
 * An advertiser with ads, as suggested keywords need them.
 */
import { expect } from 'vitest';
import type { Region } from '../src/model/marketplaces.ts';
import type { Answer, Sandbox } from './sandbox.ts';

export const ASIN = 'B0000000A1';
export const STATES = ['enabled', 'paused', 'archived'] as const;

export interface Suggested {
  keywordText: string;
  matchType: string;
  state: string;
  bid?: number;
}

export interface Group {
  campaignId: number;
  adGroupId: number;
}

export class Advertiser {
  readonly #box: Sandbox;
  readonly #ask: { profile: string; region: Region };

  constructor(box: Sandbox, country: 'US' | 'JP' = 'US') {
    this.#box = box;
    this.#ask = { profile: box.profile(country), region: country === 'US' ? 'na' : 'fe' };
  }

  /** In a campaign of its own unless told which. */
  async adGroup({ targeting = 'manual', campaignId }: { targeting?: 'manual' | 'auto'; campaignId?: number } = {}) {
    const item = { campaignType: 'sponsoredProducts', state: 'enabled', dailyBudget: 500, startDate: '20260302' };
    const campaign =
      campaignId ??
      (await this.#make('campaigns', 'campaignId', { ...item, name: targeting, targetingType: targeting }));
    const name = campaignId === undefined ? 'A' : 'B';
    const group = { campaignId: campaign, name, state: 'enabled', defaultBid: 100 };
    return { campaignId: campaign, adGroupId: await this.#make('adGroups', 'adGroupId', group) };
  }

  async ad(group: Group, product: object, state: (typeof STATES)[number] = 'enabled'): Promise<void> {
    const adId = await this.#make('productAds', 'adId', { ...group, ...product, state: 'enabled' });
    if (state === 'enabled') return;
    await this.#box.ask('PUT', '/v2/sp/productAds', { ...this.#ask, body: [{ adId, state }] });
  }

  ask(path: string): Promise<Answer> {
    return this.#box.ask('GET', path, this.#ask);
  }

  async texts(path: string): Promise<string[]> {
    const { status, json } = await this.ask(path);
    expect(status).toBe(200);
    const items: Suggested[] = Array.isArray(json) ? json : json.suggestedKeywords;
    return items.map(({ keywordText }) => keywordText);
  }

  async #make(collection: string, idName: string, item: object): Promise<number> {
    const { json } = await this.#box.ask('POST', `/v2/sp/${collection}`, { ...this.#ask, body: [item] });
    expect(json[0].code).toBe('SUCCESS');
    return json[0][idName];
  }
}

export const plainOf = (id: number | string, query = ''): string => `/adGroups/${id}/suggested/keywords${query}`;
export const extendedOf = (id: number | string, query = ''): string => `${plainOf(id)}/extended${query}`;

export function change(box: Sandbox, settings: object): void {
  box.world.changeSelf({ settings: { ...box.world.settings, ...settings } });
}
