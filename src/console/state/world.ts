/**
 * The present world: its description, the reading of its clock, and the profile whose currency and time zone are used.
 */
import { computed, effect, signal } from '@preact/signals';
import type { Profile, World } from '../../generated/admin-types.ts';
import { address } from './location.ts';

/** Undefined until it is read, and if it cannot be read. */
export const world = signal<World | undefined>(undefined);
/** Why it cannot be read, such as a world that does not exist. */
export const worldError = signal<unknown>(undefined);

/** Milliseconds of the browser's clock at which `world` was read. */
let readAt = 0;
const elapsed = signal(0);
const TICK_MS = 1000;

export function setWorld(description: World | undefined, error: unknown): void {
  worldError.value = error;
  readAt = performance.now();
  elapsed.value = 0;
  world.value = description;
}

/** The world's clock in epoch milliseconds; a running clock advances with the browser's. */
export const worldNow = computed(() => {
  const { now, clock } = world.value ?? {};
  if (now === undefined) return undefined;
  return Date.parse(now) + (clock === 'running' ? elapsed.value : 0);
});

/** Only a running clock needs a timer. */
export function followClock(): void {
  effect(() => {
    if (world.value?.clock !== 'running') return undefined;
    const timer = setInterval(() => (elapsed.value = performance.now() - readAt), TICK_MS);
    return () => clearInterval(timer);
  });
}

/** The profile in the address, or the first one of the world. */
export const profile = computed((): Profile | undefined => {
  const profiles = world.value?.profiles ?? [];
  return profiles.find(({ profileId }) => profileId === address.value.query['profile']) ?? profiles[0];
});
export const timeZone = computed(() => profile.value?.timeZone ?? 'UTC');
export const currency = computed(() => profile.value?.currencyCode ?? 'USD');
