/**
 * Themes of sponsored brands version 3: searches that the service chooses by the brand or by the landing pages.
 */
import { themeType } from '../../../../model/forms/targets.ts';
import type { BrandsResource } from '../../../protocol/grammars/brands-v3/resource.ts';
import { sharedFields } from '../../../protocol/codecs/shared-fields.ts';
import { oneOf, textId } from '../../../protocol/codecs/value-codecs.ts';
import { stateOf } from './keywords.ts';

const SHARED = sharedFields({ id: textId, nameOf: (value) => value });
const STATES = { paused: 'paused', enabled: 'enabled', archived: 'archived' } as const;
const ids = (column: string) => ({ column, max: 5000, idsAre: 'strings' }) as const;
const RESULTS = { success: 'success', error: 'error' } as const;

export const themes: BrandsResource<'sbTheme'> = {
  kind: 'sbTheme',
  name: 'themes',
  path: '/sb/themes',
  id: 'themeId',
  idName: 'themeId',
  pathId: 'themeId',
  hasTextIds: true,
  operationName: 'BrandsTheme',
  title: 'Theme',
  hiddenStates: [],
  maxItems: 100,
  grammar: { type: 'lists', key: 'themes', create: RESULTS, update: RESULTS, index: 'index' },
  fields: {
    themeId: SHARED.ownId,
    adGroupId: { ...SHARED.adGroupId, named: true },
    campaignId: { ...SHARED.campaignId, create: 'optional', named: true },
    themeType: { codec: oneOf(themeType.names), column: 'themeType', create: 'required' },
    bid: { ...SHARED.bid, create: 'required' },
    state: stateOf('enabled', 'paused', 'archived'),
  },
  list: {
    by: 'filterObjects',
    filters: {
      adGroupIdFilter: ids('adGroupId'),
      campaignIdFilter: ids('campaignId'),
      stateFilter: { column: 'state', values: STATES, max: 3 },
      themeIdFilter: ids('id'),
      themeTypeFilter: { column: 'themeType', values: themeType.names, max: 2 },
    },
  },
  types: {
    create: 'application/vnd.sbthemescreateresponse.v3+json',
    update: 'application/vnd.sbthemesupdateresponse.v3+json',
    list: ['application/vnd.sbthemeslistresponse.v3+json'],
  },
  errorType: 'application/vnd.sberror.v3.0+json',
  within: [],
  fixed: { state: 'enabled' },
  parents: { adGroupId: 'required', campaignId: 'optional' },
  statuses: { create: 200, update: 200 },
  rule: 'TOD-284',
};
