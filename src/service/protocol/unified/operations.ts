/**
 * The operations of a resource of the unified API, from its declaration.
 */
import { capitalize } from '../../../model/text/letter-case.ts';
import type { Operation } from '../../http/request-context.ts';
import { unifiedErrorSerializer } from './error-serializer.ts';
import { unifiedHandlers } from './handlers.ts';
import { describeUnifiedOperations, type Verb } from './openapi.ts';
import type { UnifiedResource } from './resource.ts';

const SUMMARY_VERBS: Readonly<Record<Verb, string>> = {
  query: 'Query',
  create: 'Create',
  update: 'Change',
  delete: 'Archive',
};

export function unifiedOperations(resource: UnifiedResource): Operation[] {
  const handlers = unifiedHandlers(resource);
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
      permission: verb === 'query' ? 'viewer' : 'editor',
      body: 'json',
      serializeError: unifiedErrorSerializer,
      describe: () => describeUnifiedOperations(resource)[verb],
      perform: handlers[verb],
    };
    return [operation];
  });
}
