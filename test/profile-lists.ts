/**
 * Lists of profiles as a client reads them.
 */
import { expect } from 'vitest';
import type { Region } from '../src/model/marketplaces.ts';
import type { Settings } from '../src/model/settings.ts';
import type { Sandbox } from './sandbox.ts';

export interface Listed {
  profileId: number;
  countryCode: string;
  currencyCode: string;
  dailyBudget?: number;
  timezone?: string;
  timeZone?: string;
  accountInfo: { id: string; type: string };
}

export function change(box: Sandbox, settings: Partial<Settings>): void {
  box.world.changeSelf({ settings: { ...box.world.settings, ...settings } });
}

export async function list(box: Sandbox, path = '/v2/profiles', region: Region = 'na'): Promise<Listed[]> {
  const { status, json } = await box.ask('GET', path, { profile: undefined, region });
  expect(status).toBe(200);
  return json;
}

export async function idsOf(box: Sandbox, path: string): Promise<string[]> {
  return (await list(box, path)).map(({ profileId }) => String(profileId));
}

export async function all(box: Sandbox, path = '/v2/profiles'): Promise<Listed[]> {
  return (await Promise.all((['na', 'eu', 'fe'] as const).map((region) => list(box, path, region)))).flat();
}
