/**
 * The settings of a world.
 */
import { z } from '@hono/zod-openapi';
import { durationText } from '../../model/durations.ts';
import type { Settings } from '../../model/settings.ts';
import { settingsShape } from '../../schemas/settings-schema.ts';
import { parseSettings } from '../../scenarios/parse-input.ts';
import { changeSettings } from '../../accounts/world-settings.ts';
import { worldRoute, type Route } from '../route.ts';

const SettingsJson = z.object(settingsShape).openapi('Settings');

const SettingsPatch = z
  .strictObject(settingsShape)
  .partial()
  .openapi('SettingsPatch', { example: { strict: true } });

export function settingsJson(settings: Readonly<Settings>): z.input<typeof SettingsJson> {
  const { downloadLinkTtl, reportLinkTtl, snapshotTtl, tokenTtl, moderation, ...others } = settings;
  return {
    ...others,
    downloadLinkTtl: durationText(downloadLinkTtl),
    reportLinkTtl: durationText(reportLinkTtl),
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
    summary: 'Get the settings',
    status: 200,
    answer: SettingsJson,
    perform: ({ world }) => settingsJson(world.settings),
  }),
  worldRoute({
    id: 'changeSettings',
    method: 'patch',
    path: '/settings',
    tag: 'Settings',
    summary: 'Update settings',
    body: SettingsPatch,
    status: 200,
    answer: SettingsJson,
    perform({ world, body }) {
      changeSettings(world, parseSettings(body));
      return settingsJson(world.settings);
    },
  }),
];
