/**
 * The calls of entities in each API version side by side, derived from the operations that are served and from those of
 * the vendor's unified API.
 */
import { operations } from '../../src/server/app.ts';
import { datedApiOf } from '../../src/service/dates/dated-apis.ts';
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

const COLUMNS = ['1 and 2', '3', '4'] as const;

interface Call {
  collection: string;
  task: Task;
  column: (typeof COLUMNS)[number];
  text: string;
}

/** Undefined for a call that is about something else. */
function readCall(method: string, path: string): Call | undefined {
  const match = /^(\/v[12])?(?:\/(?:sp|sb|sd))?(\/v4)?\/(\w+)\/?(.*)$/.exec(path);
  const [, early, fourth, collection = '', rest = ''] = match ?? [];
  const end = `${method} ${rest.replaceAll(/\{\w+\}/g, '{}')}`;
  const task = collection === 'ads' && CREATES_FORMAT.test(end) ? 'create' : TASK_OF[end];
  if (task === undefined || !Object.hasOwn(COLLECTIONS, collection)) return undefined;
  const until = datedApiOf(method, path)?.until;
  return {
    collection,
    task,
    column: early === undefined ? (fourth === undefined ? '3' : '4') : '1 and 2',
    text: `\`${method} ${path}\`${until === undefined ? '' : ` (gone from ${until})`}`,
  };
}

function unifiedCall(collection: string, task: Task): string {
  const verb = task === 'list' || task === 'get' ? 'query' : task;
  const path = `/adsApi/v1/${verb}/${COLLECTIONS[collection] ?? ''}`;
  const known = vendorOperations().find((each) => each.path === path);
  return known === undefined ? '' : `\`${known.method} ${path}\``;
}

export function migrationRows(): string[][] {
  const calls = operations.flatMap(({ method, paths }) => readCall(method, paths[0] ?? '') ?? []);
  return Object.keys(COLLECTIONS).flatMap((collection) =>
    TASKS.flatMap((task) => {
      const same = calls.filter((call) => call.collection === collection && call.task === task);
      if (same.length === 0) return [];
      const cells = COLUMNS.map((column) =>
        same
          .filter((call) => call.column === column)
          .map(({ text }) => text)
          .join('<br>'),
      );
      return [[`${task} ${collection}`, ...cells, unifiedCall(collection, task)]];
    }),
  );
}
