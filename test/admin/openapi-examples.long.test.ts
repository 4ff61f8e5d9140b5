/**
 * The examples of the OpenAPI document can be sent unchanged: they contain ids of entities in the world.
 */
import { expect } from 'vitest';
import type { Answer, TestWorld, Json } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';
import { startAs, US } from '../fixtures/scenarios.ts';

const documentOf = async (world: TestWorld): Promise<Json> =>
  (await world.ask('GET', '/openapi.json', { headers: {} })).json;

/**
 * Operations that require an earlier call (reports, snapshots, exports, drafts, files, uploads, locations and their indexes, optimization
 * rules, what is added to ads, ads of some formats), have ended, or redirect.
 */
const EXCLUDED =
  /\{(?:reportId|snapshotId|exportId|subscriptionId|file|requestId)\}|^\/assets\/register$|^\/stores\/assets$|^\/media\/|\/submit$|ssociate$|^\/sd\/locations\/delete$|^\/sb\/ads\/creatives\/(?:autoCollection|manualCollection|productCollectionExtended|storeSpotlight)$|^\/ap\/oa$|^\/sd\/(?:adGroups\/\{adGroupId\}\/)?optimizationRules|^\/sb\/rules\/optimization$|^\/adsApi\/v1\/(?:retrieve|delete)\/reports$|^\/adsApi\/v1\/(?:retrieve|update)\/locationIndexes$|^\/adsApi\/v1\/(?:update|delete)\/(?:adAssociations|adExtensions)$|^\/sb\/beta/;
/** The default world has no entity for these paths, or an id only of what is computed. */
const ABSENT = [
  'get /sb/negativeTargets/{negativeTargetId}',
  'delete /sb/negativeTargets/{negativeTargetId}',
  'get /invoices/{invoiceId}',
];
const FAILED = /"code":"(?!SUCCESS|200|207|200")|"error":\[\{/;

const isRefused = ({ status, text }: Answer): boolean => status >= 400 || (status === 207 && FAILED.test(text));

it('the OpenAPI document has an example for each operation that the world accepts unchanged', async ({ world }) => {
  await startAs(world, 'extends: default');
  const { paths } = await documentOf(world);
  const refused: string[] = [];
  const absent: string[] = [];
  let tried = 0;
  for (const [path, item] of Object.entries<Json>(paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      if (operation.operationId === undefined || EXCLUDED.test(path)) continue;
      const ids = (operation.parameters ?? []).filter((each: Json) => each.in === 'path');
      if (ids.some(({ example }: Json) => example === undefined)) {
        absent.push(`${method} ${path}`);
        continue;
      }
      tried++;
      const filled = ids.reduce((text: string, { name, example }: Json) => text.replace(`{${name}}`, example), path);
      const [type, media] = Object.entries<Json>(operation.requestBody?.content ?? {}).at(-1) ?? [];
      const body = media === undefined ? {} : { body: media.example, headers: { 'content-type': type } };
      const query = (operation.parameters ?? [])
        .filter((each: Json) => each.in === 'query' && each.required === true)
        .map(({ name, schema }: Json) => `${name}=${encodeURIComponent(String(schema.example))}`);
      const url = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
      const send = () => world.ask(method.toUpperCase(), url, { profile: US, ...body });
      let answer = await send();
      if (isRefused(answer)) {
        // An earlier example has used the name or archived the entity.
        await world.admin('POST', '/reset');
        answer = await send();
      }
      if (isRefused(answer)) refused.push(`${method} ${filled} ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  }
  expect(refused).toEqual([]);
  expect(absent).toEqual(ABSENT);
  expect(tried).toBeGreaterThan(100);
});

it('the examples of a world without entities contain ids that do not exist', async ({ world }) => {
  await world.admin('POST', '/scenario', { name: 'empty' });
  const { paths } = await documentOf(world);
  expect(paths['/sp/keywords/delete'].post.requestBody.content['application/vnd.spKeyword.v3+json'].example).toEqual({
    keywordIdFilter: { include: ['281474976710655'] },
  });
});
