/**
 * Compares the OpenAPI document of version 3 with the responses.
 */
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { ALL_V3, type V3Collection } from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  sandboxWithParents,
  listV3,
  v3Path,
  type Call,
} from '../../../fixtures/programs/clients/v3-calls.ts';

interface Schema extends Item {
  properties: Record<string, Schema>;
  required?: string[];
  items: Schema;
  enum?: string[];
  maxItems?: number;
}

interface Operation {
  operationId: string;
  parameters: Item[];
  requestBody: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

type Document = { paths: Record<string, Record<string, Operation>> };

let described: Promise<Document> | undefined;

/** The document is the same in all tests, and takes long to write. */
function readDocument(): Promise<Document> {
  return (described ??= openWorld()
    .ask('GET', '/openapi.json')
    .then(({ json }): Document => json));
}

async function findOperation(each: V3Collection, call: Call): Promise<Operation> {
  const { paths } = await readDocument();
  const operation = paths[v3Path(each, call)]?.[call === 'update' ? 'put' : 'post'];
  if (operation === undefined) throw new Error(`${call} of ${each.name} is not described`);
  return operation;
}

const bodyOf = ({ requestBody }: Operation, type: string): Schema | undefined => requestBody.content[type]?.schema;

describe('the OpenAPI document', () => {
  for (const each of ALL_V3)
    it(`[V3-49, V3-54, V3-55] describes ${each.name} with media type, fields, enumerations and filters`, async () => {
      for (const call of ['create', 'update', 'list', 'delete'] as const) {
        const operation = await findOperation(each, call);
        expect(Object.keys(operation.requestBody.content)).toEqual([each.type]);
        const answer = operation.responses[call === 'list' ? '200' : '207'];
        expect(Object.keys(answer?.content ?? {})).toEqual([each.type]);
        expect(Object.keys(operation.responses['400']?.content ?? {})).toEqual(['application/json']);
        expect(operation.requestBody.required).toBe(call !== 'list');
        const headers = operation.parameters.filter(({ name }) => name === 'Prefer');
        expect(headers).toHaveLength(call === 'create' || call === 'update' ? 1 : 0);
      }
      const create = bodyOf(await findOperation(each, 'create'), each.type)?.properties[each.key];
      const item = each.make({ campaignId: '1', adGroupId: '1' }, 1);
      expect(create?.maxItems).toBe(each.most);
      expect(Object.keys(create?.items.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(item)));
      const required = each.required.filter((name) => name !== 'sku');
      expect(create?.items.required?.toSorted()).toEqual(required.toSorted());
      const states =
        item['state'] === 'ENABLED' && 'PAUSED' === each.mutable['state'] ? ['ENABLED', 'PAUSED'] : ['ENABLED'];
      expect(create?.items.properties['state']?.enum).toEqual(states);
      const update = bodyOf(await findOperation(each, 'update'), each.type)?.properties[each.key];
      expect(update?.items.required).toEqual([each.id]);
      expect(Object.keys(update?.items.properties ?? {}).toSorted()).toEqual(
        [each.id, ...Object.keys(each.mutable)].toSorted(),
      );
      expect(Object.keys(bodyOf(await findOperation(each, 'list'), each.type)?.properties ?? {})).toContain(
        each.idFilter,
      );
      expect(Object.keys(bodyOf(await findOperation(each, 'delete'), each.type)?.properties ?? {})).toEqual([
        each.idFilter,
      ]);
    });

  it('[V3-54, V3-61] describes every field of responses', async () => {
    for (const each of ALL_V3) {
      const { world, ask, parents } = await sandboxWithParents(each);
      await createOneV3(world, each, each.make(parents, 1), ask);
      const [read] = await listV3(world, each, { includeExtendedDataFields: true }, ask);
      const { responses } = await findOperation(each, 'list');
      const documented = responses['200']?.content[each.type]?.schema.properties[each.key]?.items.properties;
      expect(Object.keys(documented ?? {})).toEqual(expect.arrayContaining(Object.keys(read ?? {})));
    }
  });

  it('[V3-02] has a unique operation id for each operation', async () => {
    const { paths } = await readDocument();
    const names = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith('/sp/') ? Object.values(methods).map(({ operationId }) => operationId) : [],
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['listSponsoredProductsCampaigns', 'deleteSponsoredProductsTargetingClauses']),
    );
  });
});
