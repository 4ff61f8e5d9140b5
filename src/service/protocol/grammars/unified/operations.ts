/**
 * The operations of a resource of the unified API, from its declaration.
 */
import { capitalize } from '../../../../model/text/letter-case.ts';
import type { Operation } from '../../../http/request-context.ts';
import { unifiedErrorSerializer } from './error-serializer.ts';
import { unifiedHandlers } from './handlers.ts';
import { showsItems } from '../../codecs/shown-entities.ts';
import { describeUnifiedOperations, type Verb } from './openapi.ts';
import type { UnifiedResource } from './resource.ts';
import { memberOfAnswer } from './select-member.ts';

const SUMMARY_VERBS: Readonly<Record<Verb, string>> = {
  query: 'Query',
  create: 'Create',
  update: 'Change',
  delete: 'Archive',
};

export function unifiedOperations(resource: UnifiedResource): Operation[] {
  const handlers = unifiedHandlers(resource);
  const { name: key, members } = resource;
  const read = { permission: 'viewer', shows: showsItems((item) => memberOfAnswer(resource, item), key) } as const;
  const write = { permission: 'editor', writes: [...new Set(members.map(({ kind }) => kind))] } as const;
  return Object.entries(SUMMARY_VERBS).flatMap(([name, summary]) => {
    // The keys of the record are its verbs.
    const verb = name as Verb;
    if (verb === 'delete' && resource.deleteReturns === undefined) return [];
    const operation: Operation = {
      id: `${verb}Unified${capitalize(resource.name)}`,
      method: 'POST',
      paths: [`/adsApi/v1/${verb}/${resource.name}`],
      tag: 'Unified API',
      summary: `${summary} ${resource.title.toLowerCase()}s in the unified API`,
      needs: 'scope',
      rowIds: [resource.id],
      ...(verb === 'query' ? read : write),
      body: 'json',
      serializeError: unifiedErrorSerializer,
      describe: () => describeUnifiedOperations(resource)[verb],
      perform: handlers[verb],
    };
    return [operation];
  });
}
