/**
 * What clients of the stories do with reports: request, poll, download and compare.
 */
import { expect } from 'vitest';
import { gunzipSync } from 'node:zlib';
import type { AccountClient, Item, Profile } from './account-client.ts';

export async function now({ world }: AccountClient): Promise<Date> {
  return new Date((await world.admin('GET', '/clock')).json.now);
}

/** A day of the calendar of a time zone, as `20260301`. */
export function dayIn(timeZone: string, at: Date, daysAgo = 1): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
  return new Date(Date.parse(day) - daysAgo * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

export async function yesterday(client: AccountClient, { timezone }: Profile): Promise<string> {
  return dayIn(timezone, await now(client));
}

export interface Requested {
  profile: Profile;
  day: string;
  reportId: string;
}

export async function requestAll(client: AccountClient): Promise<Requested[]> {
  const all: Requested[] = [];
  for (const profile of await client.advertisers()) {
    const day = await yesterday(client, profile);
    const { status, json } = await client.requestReport(profile, day);
    expect(status).toBe(202);
    all.push({ profile, day, reportId: json.reportId });
  }
  expect(all.length).toBeGreaterThan(5);
  return all;
}

export async function outcomes(client: AccountClient, how: { most?: number; pause?: string } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const { profile, reportId } of await requestAll(client)) {
    found.push(await client.location(profile, reportId, how));
  }
  return found;
}

const isLocation = (outcome: string): boolean => outcome.startsWith('http') || outcome.startsWith('/');

/** Downloads the reports of all profiles, and requests one that failed or hangs once more. */
export async function loadsAll(client: AccountClient, how: { most?: number; pause?: string } = {}): Promise<void> {
  for (const { profile, day, reportId } of await requestAll(client)) {
    let location = await client.location(profile, reportId, how);
    for (let tries = 0; tries < 3 && !isLocation(location); tries++) {
      const { json } = await client.requestReport(profile, day);
      location = await client.location(profile, json.reportId, how);
    }
    const file = await client.file(await client.address(profile, location));
    expect(file.status).toBe(200);
    expect(JSON.parse(gunzipSync(file.bytes).toString())).toBeInstanceOf(Array);
  }
}

export async function keywordRows(client: AccountClient, profile: Profile): Promise<Item[]> {
  return client.rows(profile, await yesterday(client, profile), 'keywords');
}

/** What reports of a day of all profiles say in all. */
export async function sumOf(client: AccountClient, days: ReadonlyMap<number, string>): Promise<number> {
  let sum = 0;
  for (const profile of await client.advertisers()) {
    const rows = await client.rows(profile, days.get(profile.profileId) ?? '');
    for (const row of rows) sum += Number(row['attributedConversions14d']);
  }
  return sum;
}

export async function restated(client: AccountClient): Promise<[before: number, after: number]> {
  const days = new Map<number, string>();
  for (const profile of await client.advertisers()) days.set(profile.profileId, await yesterday(client, profile));
  const before = await sumOf(client, days);
  await client.wait('5d');
  await client.refresh();
  return [before, await sumOf(client, days)];
}

/** Where a report of this day is refused with this status. */
export async function refusedCountries(client: AccountClient, day: string, status: number): Promise<string[]> {
  const refused: string[] = [];
  for (const profile of await client.advertisers()) {
    if ((await client.requestReport(profile, day)).status === status) refused.push(profile.countryCode);
  }
  return refused;
}

/** How many of these days of the first profile are refused. */
export async function loadDays(client: AccountClient, daysAgo: readonly number[]): Promise<number> {
  let refused = 0;
  for (const profile of (await client.advertisers()).slice(0, 1)) {
    for (const ago of daysAgo) {
      const start = new Date('2026-03-03T07:59:00Z');
      const { status } = await client.requestReport(profile, dayIn(profile.timezone, start, ago));
      if (status !== 202) refused++;
    }
  }
  return refused;
}
