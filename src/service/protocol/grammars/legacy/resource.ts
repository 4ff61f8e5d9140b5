/**
 * The declaration of a resource before version 3: filters are query parameters, and bodies are arrays.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Draft } from '../../../../model/drafts.ts';
import type { Kind } from '../../../../model/entities.ts';
import type { ResourceSchema } from '../../codecs/resource.ts';
import type { EnumMap } from '../../codecs/value-codecs.ts';

export interface ListFilter {
  type: 'ids' | 'id' | 'choices' | 'text' | 'texts' | 'comparedText' | 'constant';
  column: string;
  values?: EnumMap;
  /** Choices are named in the order of their declaration, without repetitions. */
  inOrder?: true;
  /** A list with more values is refused. */
  max?: number;
}

/** What recorded traffic decides for version 2: the answers to items, and updates without an id. */
export interface ItemForm {
  readonly itemText: string;
  readonly beginsWithBlank: boolean;
  readonly namesHolderOfName: boolean;
  readonly createsWithoutId: boolean;
}

/** The rules of errors that all resources of an API have; without it those of version 2. */
interface RequestRules {
  /** Too many items. */
  readonly batch: RuleId;
  /** Parameters of lists. */
  readonly list: RuleId;
}

export type Verb = 'get' | 'getExtended' | 'create' | 'update' | 'archive' | 'archiveMany' | 'list' | 'listExtended';

export interface LegacyResource<K extends Kind = Kind> extends ResourceSchema<K> {
  filters: Readonly<Record<string, ListFilter>>;
  /** The ids of the operations that the resource has. */
  operations: Readonly<Partial<Record<Verb, string>>>;
  /** The name of the id in paths, if it differs from that in bodies. */
  pathId?: string;
  /** A create or update with fewer items is refused; without it, an empty array has an empty answer. */
  minItems?: number;
  /** A list with a larger `count` is refused; without it, a list has as many entries as a page. */
  maxCount?: number;
  /** The smallest `count`, which is 1 otherwise. */
  minCount?: 0;
  /** Filters of which a request can have one. */
  exclusiveFilters?: readonly string[];
  /** Columns of new entities, for which requests send no value or may leave it out. */
  fixed?: Readonly<Partial<Draft<K>>>;
  /** A create is answered with status 200 and the entities. */
  returnsEntities?: true;
  /** In every dialect. */
  itemForm?: ItemForm;
  rules?: RequestRules;
}

/** The operation ids of a resource, from its name in them: `getCampaign`, `listCampaignsEx`. */
export function operationIdsOf(name: string): LegacyResource['operations'] {
  return {
    get: `get${name}`,
    getExtended: `get${name}Ex`,
    create: `create${name}s`,
    update: `update${name}s`,
    archive: `archive${name}`,
    list: `list${name}s`,
    listExtended: `list${name}sEx`,
  };
}
