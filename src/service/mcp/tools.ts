/**
 * The tools of the MCP server, from the operations that are served. A tool has the name that the service gives it; an
 * operation whose name as a tool is not known has none (TOD-470).
 */
import { descriptionOf, type Schema } from '../http/description.ts';
import type { Operation } from '../http/request-context.ts';
import { STRING } from '../protocol/codecs/schemas.ts';

export interface Tool {
  name: string;
  description: string;
  /** `tools/list` requires an object. */
  inputSchema: { type: 'object'; properties: Record<string, object>; required?: string[] };
  operation: Operation;
}

/** The group of tools of each resource of the unified API. */
const GROUPS: Readonly<Record<string, string>> = {
  campaigns: 'campaign_management',
  adGroups: 'campaign_management',
  ads: 'campaign_management',
  targets: 'campaign_management',
  adAssociations: 'campaign_management',
  reports: 'reporting',
};
const UNIFIED_PATH = /^\/adsApi\/v1\/(query|create|update|delete|retrieve)\/(\w+)$/;

/** Tools whose names do not follow from a path, by operation. */
const NAMED_TOOLS: Readonly<Record<string, readonly string[]>> = {
  updateUnifiedCampaigns: ['campaign_management-update_campaign_budget', 'campaign_management-update_campaign_state'],
  updateUnifiedTargets: ['campaign_management-update_target_bid'],
  listAdsAccounts: ['ads_accounts-list_ads_accounts'],
  listManagerAccounts: ['manager_accounts-get_manager_accounts'],
};

const SKILL: Schema = {
  type: 'object',
  description: 'The skill for which an agent calls the tool. It changes nothing.',
  properties: { skillName: STRING, version: STRING },
};
const ACCOUNT: Schema = {
  type: 'object',
  description: 'The account that the call acts for, in place of the headers of the connection',
  properties: { advertiserAccountId: STRING, managerAccountId: STRING, profileId: STRING },
};

export function toolsOf(operations: readonly Operation[]): Tool[] {
  return operations.flatMap((operation) => {
    const inputSchema = (): Tool['inputSchema'] => inputSchemaOf(operation);
    return toolNames(operation).map((name) => ({
      name,
      description: operation.summary,
      // Built on first use: most requests to the server list no tool.
      get inputSchema() {
        return inputSchema();
      },
      operation,
    }));
  });
}

function toolNames({ id, paths }: Operation): string[] {
  const [, verb, resource = ''] = UNIFIED_PATH.exec(paths[0] ?? '') ?? [];
  const group = GROUPS[resource];
  const own = verb === undefined || group === undefined ? [] : [`${group}-${verb}_${singularInSnakeCase(resource)}`];
  return [...own, ...(NAMED_TOOLS[id] ?? [])];
}

/** `adGroups` is `ad_group`. */
function singularInSnakeCase(resource: string): string {
  return resource.replace(/s$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The body of the operation, in a property. An operation without a body takes an empty one. */
function inputSchemaOf(operation: Operation): Tool['inputSchema'] {
  const { request = { type: 'object' }, mayLackBody } = descriptionOf(operation);
  const isRequired = operation.body !== undefined && mayLackBody !== true;
  const account = operation.needs === 'scope' ? { accessRequestedAccount: ACCOUNT } : {};
  const properties = typeof request['properties'] === 'object' ? request['properties'] : {};
  return {
    type: 'object',
    properties: { body: { ...request, properties: { ...account, ...properties } }, skill: SKILL },
    ...(isRequired ? { required: ['body'] } : {}),
  };
}
