/**
 * Plays a scenario on a blank world: its accounts and entities go through the verbs, like everyone's.
 */
import { COUNTRIES } from '../model/marketplaces.ts';
import { blankWorld } from '../world/blank.ts';
import type { Play, Template } from '../world/worlds.ts';
import { openAccount, openProfile } from './accounts.ts';

/** Noon of a day in UTC: every scenario without days of its own is played then, and moved to the day that it is. */
const PLAYED_AT = Date.UTC(2025, 0, 15, 12);

export const play: Play = (scenario, seed): Template => {
  const world = blankWorld({ name: 'default', seed, scenario, now: PLAYED_AT });
  world.transaction(() => {
    const seller = openAccount(world, { name: 'Northwind', type: 'seller', brands: ['Northwind'] });
    const vendor = openAccount(world, { name: 'Contoso', type: 'vendor', brands: ['Contoso'] });
    const agency = openAccount(world, { name: 'Agency', type: 'agency' });
    const client = openAccount(world, { name: 'Client', type: 'seller' });
    if (!seller || !vendor || !agency || !client) throw new Error('an account id is taken');
    for (const country of COUNTRIES) openProfile(world, seller, { country });
    for (const country of ['US', 'DE'] as const) openProfile(world, vendor, { country });
    openProfile(world, agency, { country: 'US' });
    openProfile(world, client, { country: 'US', access: 'viewer' });
  });
  const bytes = world.toBytes();
  world.close();
  return { bytes, playedAt: PLAYED_AT, fixed: false };
};
