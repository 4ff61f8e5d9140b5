/**
 * The settings of a world.
 */
import { settingsShape } from '../../model/schemas/settings-schema.ts';
import { parseSettings } from '../../scenarios/input/parse-input.ts';
import { writeSettings } from '../../scenarios/write-input.ts';
import { changeSettings } from '../../core/accounts/world-settings.ts';
import { z } from '../../model/schemas/zod.ts';
import { routesOf, worldRoute } from '../routing/route.ts';

const SettingsJson = z.object(settingsShape).openapi('Settings');

const SettingsPatch = z
  .strictObject(settingsShape)
  .partial()
  .openapi('SettingsPatch', { example: { strict: true } });

export const settingRoutes = routesOf('Settings', [
  worldRoute('getSettings', 'GET /settings', {
    summary: 'Get the settings',
    answer: SettingsJson,
    perform: ({ world }) => writeSettings(world.settings),
  }),
  worldRoute('changeSettings', 'PATCH /settings', {
    summary: 'Update settings',
    body: SettingsPatch,
    answer: SettingsJson,
    perform({ world, body }) {
      changeSettings(world, parseSettings(body));
      return writeSettings(world.settings);
    },
  }),
]);
