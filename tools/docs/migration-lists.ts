/**
 * The calls of entities in each API version, for docs/reference.md, from the operations that are served and from those of
 * the vendor's unified API.
 */
import { operations } from '../../src/server/operations.ts';
import { datedApiOf } from '../../src/service/dates/dated-apis.ts';
import { code } from './lists.ts';
import { vendorOperations } from './vendor-operations.ts';

/** Collections in paths, and the entities that the unified API has in their place. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  campaigns: 'campaigns',
  adGroups: 'adGroups',
  productAds: 'ads',
  ads: 'ads',
  creatives: 'ads',
  keywords: 'targets',
  targets: 'targets',
  themes: 'targets',
  negativeKeywords: 'targets',
  negativeTargets: 'targets',
  campaignNegativeKeywords: 'targets',
  campaignNegativeTargets: 'targets',
  portfolios: 'portfolios',
  budgetRules: 'rules',
};
const TASKS = ['list', 'get', 'create', 'update', 'delete'] as const;
type Task = (typeof TASKS)[number];

/** By the method and what follows the collection. */
const TASK_OF: Readonly<Record<string, Task>> = {
  'GET ': 'list',
  'POST list': 'list',
  'GET {}': 'get',
  'POST ': 'create',
  'PUT ': 'update',
  'POST delete': 'delete',
  'DELETE {}': 'delete',
};
/** Ads of sponsored brands have a create for each format. */
const CREATES_FORMAT = /^POST (?!list$|delete$|export$)[a-zA-Z]+$/;

const UNIFIED = ['query', 'create', 'update', 'delete'];

/** Calls that are not of one collection. */
const OTHERS = `**reports**
- request: \`POST /v2/sp|v2/hsa|sd/{recordType}/report\`, \`POST /reporting/reports\`, \`POST /adsApi/v1/create/reports\`
- get: \`GET /v2/reports/{reportId}\`, \`GET /reporting/reports/{reportId}\`, \`POST /adsApi/v1/retrieve/reports\`
- delete: \`DELETE /reporting/reports/{reportId}\`, \`POST /adsApi/v1/delete/reports\`

**others**
- all entities in a file: \`POST /v2/sp/{recordType}/snapshot\`, \`POST /campaigns|adGroups|ads|targets/export\`
- suggested bids: \`POST /v2/sp/keywords/bidRecommendations\` (not served), \`POST /sp/targets/bid/recommendations\`
- suggested keywords: \`GET /v2/sp/adGroups/{adGroupId}/suggested/keywords\`, \`POST /sp/targets/keywords/recommendations\`
- accounts: \`GET /v2/profiles\`, \`POST /adsAccounts/list\`, \`POST /adsApi/v1/query/advertiserAccounts\``;

interface Call {
  collection: string;
  task: Task;
  text: string;
}

/** Undefined for a call that is about something else. */
function readCall(method: string, path: string): Call | undefined {
  const match = /^(?:\/v[12])?(?:\/(?:sp|sb|sd))?(?:\/v4)?\/(\w+)\/?(.*)$/.exec(path);
  const [, collection = '', rest = ''] = match ?? [];
  const end = `${method} ${rest.replaceAll(/\{\w+\}/g, '{}')}`;
  const task = collection === 'ads' && CREATES_FORMAT.test(end) ? 'create' : TASK_OF[end];
  if (task === undefined || !Object.hasOwn(COLLECTIONS, collection)) return undefined;
  const until = datedApiOf(method, path)?.until;
  return { collection, task, text: `${code(`${method} ${path}`)}${until === undefined ? '' : ` (${until})`}` };
}

function unifiedCalls(collection: string): string[] {
  const paths = new Set(vendorOperations().map(({ path }) => path));
  const entity = COLLECTIONS[collection] ?? '';
  const verbs = UNIFIED.filter((verb) => paths.has(`/adsApi/v1/${verb}/${entity}`));
  return verbs.length === 0 ? [] : [`unified: ${code(`POST /adsApi/v1/${verbs.join('|')}/${entity}`)}`];
}

export function migrationLists(): string {
  const calls = operations.flatMap(({ method, paths }) => readCall(method, paths[0] ?? '') ?? []);
  const collections = Object.keys(COLLECTIONS).map((collection) => {
    const tasks = TASKS.flatMap((task) => {
      const same = calls.filter((call) => call.collection === collection && call.task === task);
      return same.length === 0 ? [] : [`${task}: ${same.map(({ text }) => text).join(', ')}`];
    });
    return [`**${collection}**`, ...[...tasks, ...unifiedCalls(collection)].map((text) => `- ${text}`)].join('\n');
  });
  return [...collections, OTHERS].join('\n\n');
}
