/**
 * The body of an operation that archives many entities: `{"campaignIdFilter": {"include": [1, 2]}}`.
 */
import type { Json } from '../../../http/body.ts';
import type { Codec } from '../../codecs/codec.ts';
import { list, object } from '../../codecs/object-codec.ts';
import { id } from '../../codecs/value-codecs.ts';
import type { LegacyResource } from './resource.ts';

const MAX_IDS = 1000;

/** Ids are read item by item, so that one that is refused does not refuse the others. */
const anyId: Codec<Json> = { schema: id.schema, read: (json) => ({ value: json }), write: String };
const include = object({ include: list(anyId, { min: 1, max: MAX_IDS }) });

export function idFilterOf({ id: idName }: Pick<LegacyResource, 'id'>): string {
  return `${idName}Filter`;
}

export function idsOf(resource: Pick<LegacyResource, 'id'>): Codec<Record<string, { include: readonly Json[] }>> {
  return object({ [idFilterOf(resource)]: include });
}
