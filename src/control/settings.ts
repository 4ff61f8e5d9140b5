/**
 * The settings of a world, durations as text.
 */
import { z } from '@hono/zod-openapi';
import { durationText } from '../model/durations.ts';
import type { Settings } from '../model/settings.ts';
import { settingsShape } from '../scenario/settings-schema.ts';
import { settingsWished } from '../verbs/settings-wish.ts';
import { changeSettings } from '../verbs/steer.ts';
import { readWish } from './problem.ts';
import { worldRoute, type Route } from './route.ts';

const SettingsJson = z.object(settingsShape).openapi('Settings');

const SettingsPatch = z
  .strictObject(settingsShape)
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
      changeSettings(
        world,
        readWish(() => settingsWished(body)),
      );
      return settingsJson(world.settings);
    },
  }),
];
