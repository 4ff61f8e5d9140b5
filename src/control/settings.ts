/**
 * The settings of a world, durations as text.
 */
import { z } from '@hono/zod-openapi';
import { defined } from '../model/defined.ts';
import { durationText } from '../model/durations.ts';
import { isDay } from '../model/days.ts';
import type { Settings } from '../model/settings.ts';
import { changeSettings } from '../verbs/steer.ts';
import { worldRoute, type Route } from './route.ts';
import { Duration, DurationText } from './words.ts';

const choices = {
  endpoint: z.enum(['sandbox', 'production']),
  dialect: z.enum(['spec', 'observed']),
  strict: z.boolean(),
  pageSize: z.int().min(1).max(5000),
  storageAuth: z.enum(['lenient', 'strict']),
  credentials: z.enum(['any', 'known']),
  duplicates: z.enum(['existing', 'error']),
  journalEntries: z.int().min(0).max(100_000),
  journalBodyBytes: z
    .int()
    .min(0)
    .max(10 * 2 ** 20),
  journalBytes: z
    .int()
    .min(2 ** 16)
    .max(2 ** 30),
};

const Day = z.string().refine(isDay, 'no day: write it as 2026-03-02').openapi({ format: 'date' });
const legacySunset = Day.nullable().openapi({ description: 'From this day on the legacy collections are gone' });

const SettingsJson = z
  .object({
    ...choices,
    downloadLinkTtl: DurationText,
    snapshotTtl: DurationText,
    tokenTtl: DurationText,
    moderation: z.union([z.enum(['immediate', 'manual']), z.object({ after: DurationText })]),
    legacySunset,
  })
  .openapi('Settings');

const SettingsPatch = z
  .strictObject({
    ...choices,
    downloadLinkTtl: Duration,
    snapshotTtl: Duration,
    // It is told in whole seconds.
    tokenTtl: Duration.refine((ttl) => ttl >= 1000, 'must be 1s at least'),
    moderation: z.union([z.enum(['immediate', 'manual']), z.strictObject({ after: Duration })]),
    legacySunset,
  })
  .partial()
  .openapi('SettingsPatch', { example: { strict: true } });

function settingsJson(settings: Readonly<Settings>): z.input<typeof SettingsJson> {
  const { downloadLinkTtl, snapshotTtl, tokenTtl, moderation, ...others } = settings;
  return {
    ...others,
    downloadLinkTtl: durationText(downloadLinkTtl),
    snapshotTtl: durationText(snapshotTtl),
    tokenTtl: durationText(tokenTtl),
    moderation: typeof moderation === 'string' ? moderation : { after: durationText(moderation.after) },
  };
}

export const settingRoutes: readonly Route[] = [
  worldRoute({
    id: 'getSettings',
    method: 'get',
    path: '/settings',
    tag: 'Settings',
    summary: 'Read the settings',
    status: 200,
    answer: SettingsJson,
    perform: ({ world }) => settingsJson(world.settings),
  }),
  worldRoute({
    id: 'changeSettings',
    method: 'patch',
    path: '/settings',
    tag: 'Settings',
    summary: 'Change settings',
    body: SettingsPatch,
    status: 200,
    answer: SettingsJson,
    perform({ world, body }) {
      changeSettings(world, defined(body));
      return settingsJson(world.settings);
    },
  }),
];
