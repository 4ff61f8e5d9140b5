/**
 * Optimization rules of campaigns of sponsored brands.
 */
import {
  createOptimizationRule,
  findOptimizationRule,
  optimizationRulesOf,
  putOptimizationRule,
  ruleOfEntity,
  type OptimizationRule,
} from '../../../../core/entities/display/optimization-rules.ts';
import type { Writing } from '../../../../core/entities/operation-context.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { requireScope, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { INTEGER, STRING, arrayOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { integer, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { callWithBody } from '../../../protocol/grammars/single-call.ts';
import { v3ErrorSerializer, V3_ERROR } from '../../../protocol/grammars/v3/error-serializer.ts';
import { invalid, unknownCampaign, type ItemResult } from '../rule-batches.ts';
import { batchOf, MAX_WRITTEN, PATH, RULE, TAG, TYPE } from './brand-rule-batches.ts';

const MAX_LISTED = 100;

const CONDITIONS = listOfOne(
  object({
    attributeName: oneOf<'COST_PER_CLICK'>(['COST_PER_CLICK']),
    criteria: object({ comparisonOperator: oneOf(['LESS_THAN_OR_EQUAL_TO']), value: number({ min: 0, max: 1e9 }) }),
  }),
);
const ENTITY = { entityType: oneOf(['CAMPAIGN']), entityId: text };
const CREATED = object({ ...ENTITY, conditions: CONDITIONS });
const UPDATED = object({ optimizationRuleId: text, conditions: CONDITIONS });
const ASSOCIATED = object({ ...ENTITY, optimizationRuleId: text });
type Association = ValueOf<typeof ASSOCIATED>;

const ID = { optimizationRuleId: STRING };
const ENTITY_IDS = { entityType: STRING, entityId: STRING };
const RULE_JSON = objectOf({ ...ID, conditions: CONDITIONS.schema });

const ruleJson = ({ ruleId, metric, threshold }: OptimizationRule): object => ({
  optimizationRuleId: ruleId,
  conditions: [{ attributeName: metric, criteria: { comparisonOperator: 'LESS_THAN_OR_EQUAL_TO', value: threshold } }],
});

export const brandRuleOperations: readonly Operation[] = [
  batchOf({
    id: 'CreateSponsoredBrandsOptimizationRules',
    summary: 'Create optimization rules for campaigns of sponsored brands',
    key: 'optimizationRules',
    item: CREATED,
    success: { ...ENTITY_IDS, ...ID, optimizationRule: RULE_JSON },
    write(context, { entityType, entityId, conditions }) {
      const refused = refuseCampaign(context, entityId) ?? refuseSecondRule(context, entityId);
      if (refused !== undefined) return refused;
      const facts = { product: 'SB', name: null, ...factsOf(conditions), entityIds: [entityId] } as const;
      return written(createOptimizationRule(context.scope, facts), { entityType, entityId });
    },
  }),
  batchOf({
    id: 'UpdateSponsoredBrandsOptimizationRules',
    summary: 'Replace the conditions of optimization rules of sponsored brands',
    method: 'PUT',
    key: 'optimizationRules',
    item: UPDATED,
    success: { ...ID, optimizationRule: RULE_JSON },
    write(context, { optimizationRuleId, conditions }) {
      const rule = findOptimizationRule(context.scope, 'SB', optimizationRuleId);
      if (rule === undefined) return unknown(optimizationRuleId);
      return written(putOptimizationRule(context.scope, { ...rule, ...factsOf(conditions) }));
    },
  }),
  batchOf({
    id: 'AssociateSponsoredBrandsOptimizationRules',
    summary: 'Associate optimization rules with campaigns of sponsored brands',
    path: '/associate',
    key: 'optimizationRuleAssociations',
    item: ASSOCIATED,
    success: { ...ENTITY_IDS, ...ID },
    write: (context, sent) =>
      changeRule(context, sent, ({ entityIds }) => {
        const refused = refuseCampaign(context, sent.entityId) ?? refuseSecondRule(context, sent.entityId);
        return refused ?? [...entityIds, sent.entityId];
      }),
  }),
  batchOf({
    id: 'DisassociateSponsoredBrandsOptimizationRules',
    summary: 'Disassociate optimization rules from campaigns of sponsored brands',
    path: '/disassociate',
    key: 'optimizationRuleDisassociations',
    item: ASSOCIATED,
    success: { ...ENTITY_IDS, ...ID },
    write: (context, sent) =>
      changeRule(context, sent, ({ ruleId, entityIds }) => {
        if (entityIds.includes(sent.entityId)) return entityIds.filter((id) => id !== sent.entityId);
        const details = `Optimization rule ${ruleId} is not associated with campaign ${sent.entityId}`;
        return { refusal: invalid(details) };
      }),
  }),
  callWithBody(
    {
      id: 'ListSponsoredBrandsOptimizationRules',
      method: 'POST',
      paths: [`${PATH}/list`],
      tag: TAG,
      summary: 'List optimization rules of sponsored brands',
      needs: 'scope',
      permission: 'viewer',
    },
    {
      request: object({
        entityFilter: optional(object({ entityType: optional(oneOf(['CAMPAIGN'])), entityId: optional(text) })),
        optimizationRuleIdFilter: optional(object({ include: optional(list(text, { min: 0, max: MAX_WRITTEN })) })),
        maxResults: optional(integer({ min: 1, max: MAX_LISTED })),
        nextToken: optional(text),
      }),
      requestType: TYPE,
      mayLackBody: true,
      rule: RULE,
      response: objectOf({
        optimizationRules: arrayOf(RULE_JSON, MAX_LISTED),
        totalCount: INTEGER,
        nextToken: STRING,
      }),
      responseType: TYPE,
      errors: { schema: V3_ERROR, serialize: v3ErrorSerializer },
      refusals: [400, 401, 403],
    },
    (request, { maxResults = MAX_LISTED, nextToken, ...filters }) => {
      const fingerprint = fingerprintOf(request, filters);
      const from = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
      if (from === undefined) return badParameter('nextToken must be one that this call returned', RULE);
      const { entityFilter: { entityId } = {}, optimizationRuleIdFilter: { include } = {} } = filters;
      const found = optimizationRulesOf(requireScope(request), 'SB').filter(
        ({ ruleId, entityIds }) =>
          (entityId === undefined || entityIds.includes(entityId)) &&
          (include === undefined || include.length === 0 || include.includes(ruleId)),
      );
      const next = from + maxResults;
      return {
        optimizationRules: found.slice(from, next).map(ruleJson),
        totalCount: found.length,
        ...(next < found.length ? { nextToken: pageToken(fingerprint, next) } : {}),
      };
    },
  ),
];

function fingerprintOf(request: RequestContext, filters: object): string {
  const { world, profile } = requireScope(request);
  return JSON.stringify([world.name, world.seed, profile.profileId, 'sb optimization rules', filters]);
}

const factsOf = ({ attributeName, criteria }: ValueOf<typeof CONDITIONS>) => ({
  metric: attributeName,
  threshold: criteria.value,
});

const written = (rule: OptimizationRule, ids: object = {}): ItemResult => ({
  ids: { ...ids, optimizationRuleId: rule.ruleId, optimizationRule: ruleJson(rule) },
});

const unknown = (ruleId: string): ItemResult => ({
  refusal: { code: 'NOT_FOUND', details: `Optimization rule ${ruleId} does not exist` },
});

/** `entitiesOf` returns the campaigns that the rule has then. */
function changeRule(
  context: Writing,
  { optimizationRuleId, ...ids }: Association,
  entitiesOf: (rule: OptimizationRule) => readonly string[] | ItemResult,
): ItemResult {
  const rule = findOptimizationRule(context.scope, 'SB', optimizationRuleId);
  if (rule === undefined) return unknown(optimizationRuleId);
  const entityIds = entitiesOf(rule);
  if ('refusal' in entityIds) return entityIds;
  putOptimizationRule(context.scope, { ...rule, entityIds: [...(entityIds as readonly string[])] });
  return { ids: { ...ids, optimizationRuleId } };
}

function refuseCampaign(context: Writing, id: string): ItemResult | undefined {
  const campaign = isId(id) ? context.sbCampaign(id) : undefined;
  if (campaign === undefined) return { refusal: unknownCampaign(id) };
  return campaign.state === 'archived' ? { refusal: invalid(`Campaign ${id} is archived`) } : undefined;
}

function refuseSecondRule({ scope }: Writing, id: string): ItemResult | undefined {
  const other = ruleOfEntity(scope, 'SB', id);
  if (other === undefined) return undefined;
  return { refusal: invalid(`Campaign ${id} already has the optimization rule ${other.ruleId}`) };
}
