/**
 * The declaration of a resource before version 3: filters are query parameters, and bodies are arrays.
 */
import type { Kind } from '../../../model/entities.ts';
import type { ResourceSchema } from '../resource.ts';
import type { EnumMap } from '../value-codecs.ts';

export interface ListFilter {
  type: 'ids' | 'id' | 'choices' | 'text' | 'comparedText' | 'constant';
  column: string;
  values?: EnumMap;
}

export interface LegacyResource<K extends Kind = Kind> extends ResourceSchema<K> {
  /** The name of the object in the OpenAPI document, without the suffixes "Ex" and "Response". */
  object: string;
  filters: Readonly<Record<string, ListFilter>>;
  operations: {
    get: string;
    getExtended: string;
    create: string;
    update: string;
    archive: string;
    list: string;
    listExtended: string;
  };
}
