/**
 * Fields that only version 2 has, or that it has in another form.
 */
import type { Codec, Writer } from '../../../protocol/codecs/codec.ts';
import { ruleBasedBudgetWhere } from '../../../protocol/codecs/rule-based-budget.ts';
import { id, tags } from '../../../protocol/codecs/value-codecs.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { spV2Variant } from './observed.ts';

/** Product ads have status details from this month on, where they are shown. */
const DETAILS_FROM = Date.UTC(2021, 5, 1);

function showsFieldsOfProduction({ scope: { world } }: ScopeAtTime): boolean {
  return spV2Variant(world.settings).showsFieldsOfProduction && world.settings.endpoint === 'production';
}

export const portfolio: Codec<string> = {
  ...id,
  write: (value, { context }) =>
    isId(value) && spV2Variant(context.scope.world.settings).showsPortfolio ? value : undefined,
};

export const servingStatusDetails: Writer<unknown> = {
  schema: { type: 'array', maxItems: 0, readOnly: true },
  dependsOnWorld: true,
  writesNull: true,
  write: (_value, { context: { at, scope } }) =>
    at >= DETAILS_FROM && spV2Variant(scope.world.settings).showsStatusDetails ? '[]' : undefined,
};

export const campaignTags: Codec<unknown> = {
  ...tags,
  schema: { ...tags.schema, readOnly: true },
  dependsOnWorld: true,
  writesNull: true,
  write: (value, { context }) => (showsFieldsOfProduction(context) ? String(value ?? '{}') : undefined),
};

export const ruleBasedBudget = ruleBasedBudgetWhere(showsFieldsOfProduction);
