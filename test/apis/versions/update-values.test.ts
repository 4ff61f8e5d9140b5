/**
 * Each field of an update that has a list of values, or that an update names without changing it, is checked.
 */
import { describe, expect, it } from 'vitest';
import { serviceContract, type DescribedOperation, type Schema } from '../../service/contract/documents.ts';
import { changeSettings } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld, type Json } from '../../fixtures/sandbox.ts';

const CONTRACT = serviceContract().document;
const PRODUCTS = ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY'];
type Properties = Readonly<Record<string, Schema>>;

type Entity = Json;

interface Update {
  method: string;
  path: string;
  type: string;
  /** The key of the items, unless the body is an array. */
  key: string | undefined;
  /** The schemas of an item: several of a resource with several members. */
  items: readonly Schema[];
}

function resolve(schema: Schema = {}): Schema {
  const name = schema['$ref'];
  return typeof name === 'string' ? resolve(CONTRACT.components.schemas?.[name.split('/').at(-1) ?? '']) : schema;
}

function updateOf(method: string, path: string, operation: DescribedOperation): Update[] {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(operation.requestBody?.content ?? {});
  const body = resolve(schema);
  const properties = Object.entries((body['properties'] ?? {}) as Properties);
  const [key, list] = body['type'] === 'array' ? [undefined, body] : (properties[0] ?? []);
  const item = resolve(resolve(list)['items'] as Schema | undefined);
  const items = ((item['anyOf'] ?? [item]) as Schema[]).map(resolve);
  return items[0]?.['properties'] === undefined ? [] : [{ method, path, type, key, items }];
}

const UPDATES = Object.entries(CONTRACT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation['x-alias-of'] === undefined && (method === 'put' || path.startsWith('/adsApi/v1/update/'))
      ? updateOf(method, path, operation)
      : [],
  ),
);

/** The calls that list the entities of an update. */
async function entitiesOf(world: TestWorld, { path, type }: Update): Promise<Entity[]> {
  if (path.startsWith('/adsApi/')) {
    const list = path.replace('/update/', '/query/');
    const pages = await Promise.all(
      PRODUCTS.map((each) =>
        world.ask('POST', list, { body: { adProductFilter: { include: [each] } }, undocumented: true }),
      ),
    );
    const all = pages.flatMap(({ json }) => Object.values(json).find(Array.isArray) ?? []);
    return [
      ...Map.groupBy(all, (each) => [each.adProduct, each.targetType, each.negative, each.targetLevel].join()).values(),
    ].map(([first]) => first);
  }
  const isPosted = Object.hasOwn(CONTRACT.paths, `${path}/list`);
  const { json, status } = await (isPosted
    ? world.ask('POST', `${path}/list`, { body: {}, headers: { 'content-type': type }, undocumented: true })
    : world.ask('GET', path, { undocumented: true }));
  if (status !== 200) return [];
  const list = Array.isArray(json) ? json : Object.values(json).find(Array.isArray);
  return (list ?? []).slice(0, 1);
}

/** The answer has no problem of the item. */
const isTaken = ({ status, text, violations }: Answer): boolean =>
  status < 300 &&
  violations.every(({ rule }) => rule === 'deprecated-operation') &&
  !/"errors?":\[\{|"code":"(?!SUCCESS)/.test(text);

/** Updates of entities that the scenario has none of, or that the time of the test has no call for. */
const WITHOUT_ENTITIES =
  /Rules$|optimization$|^\/sb\/(?:beta|negativeTargets)|ad(?:Associations|Extensions)$|locationIndexes$/;

describe('an update', () => {
  const world = openWorld({ scenario: 'default' });

  it.each(UPDATES)('[TOD-545] takes no value of a wrong kind silently: $method $path', async (update) => {
    const { method, path, type, key, items } = update;
    const required = (items[0]?.['required'] ?? []) as readonly string[];
    const schemas = new Map(items.flatMap((each) => Object.entries(each['properties'] as Properties)));
    const entities = await entitiesOf(world, update);
    expect(entities.length > 0).toBe(!WITHOUT_ENTITIES.test(path));
    const taken: string[] = [];
    for (const entity of entities) {
      const named = Object.fromEntries(required.map((each) => [each, entity[each]]));
      for (const [name, schema] of schemas) {
        if (name === required[0]) continue;
        const { enum: values, pattern } = resolve(schema);
        const item = {
          ...named,
          [name]: values === undefined && pattern === undefined ? { wrong: [1] } : 'NOT_A_WORD',
        };
        const answer = await world.ask(method.toUpperCase(), path, {
          body: key === undefined ? [item] : { [key]: [item] },
          headers: { 'content-type': type },
          undocumented: true,
        });
        if (isTaken(answer)) taken.push(`${name} ${answer.text}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it.each(['/sd/campaigns', '/sd/adGroups', '/sd/creatives'])(
    '[TOD-545] that names another value than the entity has is recorded, and refused by a strict world: %s',
    async (path) => {
      const name =
        { '/sd/campaigns': 'costType', '/sd/adGroups': 'campaignId', '/sd/creatives': 'creativeType' }[path] ?? '';
      const others: Readonly<Record<string, unknown>> = { costType: 'vcpm', campaignId: 5, creativeType: 'VIDEO' };
      const strict = openWorld({ scenario: 'default' });
      changeSettings(strict, { strict: true });
      const [entity] = (await strict.ask('GET', path)).json.filter((each: Entity) => each[name] !== others[name]);
      const idName = Object.keys(entity).find((each) => each.endsWith('Id')) ?? '';
      const item = { [idName]: entity[idName], ...(path === '/sd/creatives' ? { properties: entity.properties } : {}) };
      const put = (world: TestWorld, value: unknown) => world.ask('PUT', path, { body: [{ ...item, [name]: value }] });
      const other = await put(world, others[name]);
      expect(other.json).toMatchObject([{ code: 'SUCCESS' }]);
      expect(other.violations).toMatchObject([{ rule: 'read-only-field' }]);
      expect((await put(strict, others[name])).json).toMatchObject([{ code: 'INVALID_ARGUMENT' }]);
      expect(await put(strict, entity[name])).toMatchObject({ json: [{ code: 'SUCCESS' }], violations: [] });
    },
  );
});
