/**
 * The operations of budget rules, made for each product from its declaration.
 */
import type { Operation } from '../../../http/request-context.ts';
import type { Schema } from '../../../http/description.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { typedErrorSerializer } from '../../../protocol/grammars/v3/error-serializer.ts';
import {
  associateWithCampaign,
  changeInBulk,
  dissociateFromCampaign,
  MAX_ASSOCIATED,
  MAX_BULK,
} from './associations.ts';
import { getBudgetRuleHistory, listBudgetRules } from './handlers.ts';
import { QUERY } from './history-query.ts';
import { getRecommendedEvents, listSalesEvents } from './events.ts';
import { INTEGER, arrayOf, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';
import { changeCodec, detailsCodec } from './rule-body.ts';
import { getRule, LIST_QUERY, listCampaignsOfRule, listRules, MAX_PAGE_SIZE, RULE_LIST_QUERY } from './rule-lists.ts';
import { RULE_PRODUCTS, type RuleProduct } from './rule-product.ts';
import { DAY, INSTANT, NUMBER, ruleSchema, STATUS, STRING } from './rule-schema.ts';
import { createRules, MAX_RULES, updateRules } from './write-rules.ts';

const responsesOf = (status: number, schema: Schema): Record<number, Schema> => ({
  [status]: schema,
  ...refusalsOf(LEGACY_ERROR, 400, 401, 404, 422),
});

const RESULT = { ruleId: STRING, code: STRING, details: STRING };
const PAIR: Schema = {
  ...objectOf({ budgetRuleId: STRING, campaignId: STRING }),
  required: ['budgetRuleId', 'campaignId'],
};

type Declared = Pick<Operation, 'id' | 'method' | 'paths' | 'summary' | 'describe' | 'perform' | 'permission'> &
  Partial<Pick<Operation, 'body' | 'mediaType' | 'serializeError' | 'rowIds'>>;

function ruleOperations(product: RuleProduct): Declared[] {
  const { prefix, short, name } = product;
  const [rules, rule] = [`/${prefix}/budgetRules`, `/${prefix}/budgetRules/{budgetRuleId}`];
  const ofCampaign = `/${prefix}/campaigns/{campaignId}/budgetRules`;
  const written = objectOf({ responses: arrayOf(objectOf({ ...RESULT, associatedCampaignIds: arrayOf(STRING) })) });
  const bodyOf = (item: Schema) => objectOf({ budgetRulesDetails: arrayOf(item, MAX_RULES) });
  return [
    {
      id: `Get${short}BudgetRulesForAdvertiser`,
      method: 'GET',
      permission: 'viewer',
      paths: [rules],
      summary: `List the budget rules of ${name}`,
      describe: () => ({
        query: RULE_LIST_QUERY,
        requiredQuery: ['pageSize'],
        responses: responsesOf(
          200,
          objectOf({
            budgetRulesForAdvertiserResponse: arrayOf(ruleSchema(product), MAX_PAGE_SIZE),
            nextToken: STRING,
          }),
        ),
      }),
      perform: (request) => listRules(product, request),
    },
    {
      id: `CreateBudgetRulesFor${short}Campaigns`,
      method: 'POST',
      permission: 'editor',
      body: 'json',
      paths: [rules],
      summary: `Create budget rules of ${name}`,
      describe: () => ({ request: bodyOf(detailsCodec(product).schema), responses: responsesOf(207, written) }),
      perform: (request) => createRules(product, request),
    },
    {
      id: `UpdateBudgetRulesFor${short}Campaigns`,
      method: 'PUT',
      permission: 'editor',
      body: 'json',
      paths: [rules],
      summary: `Update budget rules of ${name}`,
      describe: () => ({ request: bodyOf(changeCodec(product).schema), responses: responsesOf(207, written) }),
      perform: (request) => updateRules(product, request),
    },
    {
      id: `GetBudgetRuleByRuleIdFor${short}Campaigns`,
      method: 'GET',
      permission: 'viewer',
      paths: [rule],
      summary: `Get a budget rule of ${name}`,
      describe: () => ({ query: {}, responses: responsesOf(200, objectOf({ budgetRule: ruleSchema(product) })) }),
      perform: (request) => getRule(product, request),
    },
    {
      id: `GetCampaignsAssociatedWith${short}BudgetRule`,
      method: 'GET',
      permission: 'viewer',
      paths: [`${rule}/campaigns`],
      summary: `List the campaigns of a budget rule of ${name}`,
      describe: () => ({
        query: LIST_QUERY,
        requiredQuery: ['pageSize'],
        responses: responsesOf(
          200,
          objectOf({
            associatedCampaigns: arrayOf(
              objectOf({ campaignId: STRING, campaignName: STRING, ruleStatus: STATUS }),
              MAX_PAGE_SIZE,
            ),
            nextToken: STRING,
          }),
        ),
      }),
      perform: (request) => listCampaignsOfRule(product, request),
    },
    {
      id: product.listOfCampaignId ?? `ListAssociatedBudgetRulesFor${short}Campaigns`,
      method: 'GET',
      permission: 'viewer',
      paths: [ofCampaign],
      summary: `List the budget rules of a campaign of ${name}`,
      describe: () => ({
        query: {},
        responses: responsesOf(200, objectOf({ associatedRules: arrayOf(ruleSchema(product)) })),
      }),
      perform: (request) => listBudgetRules(product, request),
    },
    {
      id: `CreateAssociatedBudgetRulesFor${short}Campaigns`,
      method: 'POST',
      permission: 'editor',
      body: 'json',
      paths: [ofCampaign],
      summary: `Associate budget rules with a campaign of ${name}`,
      describe: () => ({
        request: objectOf({ budgetRuleIds: arrayOf(STRING, MAX_ASSOCIATED) }),
        responses: responsesOf(207, objectOf({ responses: arrayOf(objectOf(RESULT)) })),
      }),
      perform: (request) => associateWithCampaign(product, request),
    },
    {
      id: `DisassociateAssociatedBudgetRuleFor${short}Campaigns`,
      method: 'DELETE',
      permission: 'editor',
      paths: [`${ofCampaign}/{budgetRuleId}`],
      summary: `End the association of a budget rule with a campaign of ${name}`,
      describe: () => ({ responses: responsesOf(200, { type: 'object' }) }),
      perform: (request) => dissociateFromCampaign(product, request),
    },
    ...(product.recommendsEvents === undefined ? [] : [recommendedEvents(product, product.recommendsEvents)]),
    ...(product.more?.bulk === true ? bulkOperations(product) : []),
    ...(product.more?.history === true ? [historyOperation(product)] : []),
    ...(product.more?.events === true ? [eventsOperation()] : []),
  ];
}

function bulkOperations(product: RuleProduct): Declared[] {
  const { prefix, short, name } = product;
  return [false, true].map((ends): Declared => {
    const field = ends ? 'budgetRulesDisAssociations' : 'budgetRulesAssociations';
    const results = arrayOf(objectOf({ ...RESULT, campaignId: STRING, index: INTEGER }));
    return {
      id: ends ? `BulkBudgetRulesDisAssociationFor${short}` : `BulkBudgetRulesAssociationFor${short}`,
      rowIds: ['ruleId'],
      method: 'POST',
      permission: 'editor',
      body: 'json',
      paths: [`/${prefix}/budgetRulesAssociation${ends ? '/delete' : ''}`],
      summary: `${ends ? 'End associations of' : 'Associate'} budget rules with campaigns of ${name}`,
      describe: () => ({
        request: objectOf({ [field]: arrayOf(PAIR, MAX_BULK) }),
        responses: responsesOf(207, objectOf({ [field]: objectOf({ successList: results, errorList: results }) })),
      }),
      perform: (request) => changeInBulk(product, ends, request),
    };
  });
}

function historyOperation(product: RuleProduct): Declared {
  return {
    id: 'getBudgetRuleHistory',
    method: 'GET',
    permission: 'viewer',
    paths: [`/${product.prefix}/campaigns/{campaignId}/budgetRules/budgetHistory`],
    summary: 'List the days on which budget rules raised the budget of a campaign',
    describe: () => ({
      query: QUERY,
      responses: responsesOf(
        200,
        objectOf({
          history: arrayOf(
            objectOf({
              executionTime: INSTANT,
              appliedRule: ruleSchema(product),
              dailyBudgetValue: NUMBER,
              ruleBasedBudgetValue: NUMBER,
              performanceMetric: objectOf({ name: enumOf(...product.metrics), value: NUMBER }),
            }),
          ),
          nextToken: STRING,
        }),
      ),
    }),
    perform: (request) => getBudgetRuleHistory(product, request),
  };
}

function recommendedEvents(product: RuleProduct, mediaType: string): Declared {
  return {
    id: `${product.short}GetBudgetRulesRecommendation`,
    method: 'POST',
    permission: 'viewer',
    body: 'json',
    mediaType,
    paths: [`/${product.prefix}/campaigns/budgetRules/recommendations`],
    summary: `Recommend events for budget rules of a campaign of ${product.name}`,
    serializeError: typedErrorSerializer(legacyErrorSerializer, mediaType),
    describe: () => ({
      refusalTypes: [mediaType],
      request: { ...objectOf({ campaignId: STRING }), required: ['campaignId'] },
      responses: responsesOf(
        200,
        objectOf({
          recommendedBudgetRuleEvents: arrayOf(
            objectOf({
              eventId: STRING,
              eventName: STRING,
              startDate: DAY,
              endDate: DAY,
              suggestedBudgetIncreasePercent: NUMBER,
            }),
          ),
        }),
      ),
    }),
    perform: (request) => getRecommendedEvents(product, mediaType, request),
  };
}

function eventsOperation(): Declared {
  const instant: Schema = { type: 'string', format: 'date-time' };
  const named = (id: string, title: string): Schema =>
    objectOf({ [id]: STRING, [title]: STRING, startDate: instant, endDate: instant });
  return {
    id: 'SPGetAllRuleEvents',
    method: 'POST',
    permission: 'viewer',
    paths: ['/sp/v1/events'],
    summary: 'List the events that budget rules can name',
    describe: () => ({
      responses: responsesOf(
        200,
        objectOf({
          events: arrayOf(named('eventId', 'eventName')),
          groupedEvents: arrayOf(named('groupedEventId', 'groupedEventName')),
        }),
      ),
    }),
    perform: listSalesEvents,
  };
}

export const operations: readonly Operation[] = RULE_PRODUCTS.flatMap((product) =>
  ruleOperations(product).map((each) => ({
    tag: 'Budget rules',
    needs: 'scope',
    serializeError: legacyErrorSerializer,
    ...(product.needsBrand && each.permission === 'editor' ? { needsBrand: true as const } : {}),
    ...each,
  })),
);
