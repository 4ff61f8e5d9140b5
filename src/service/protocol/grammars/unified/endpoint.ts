/**
 * What the calls of the unified API do with the entities of one kind. The kind of a member is known here only.
 */
import type { Draft } from '../../../../model/drafts.ts';
import type { Entities, Id, Kind } from '../../../../model/entities.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { KINDS } from '../../../../model/kinds.ts';
import { archive, create, find, list, update } from '../../../../core/entities/entities.ts';
import type { Reading, ScopeAtTime, Writing } from '../../../../core/entities/operation-context.ts';
import { findParents, parentIds } from '../../../../core/entities/parents.ts';
import type { Filter } from '../../../../world/stores/entity-lists.ts';
import type { Json } from '../../../http/body.ts';
import type { ReadContext } from '../../codecs/codec.ts';
import type { Filters } from '../v3/list-filter.ts';
import { codecOf } from '../../codecs/row-codec.ts';
import type { AnyMember, Member } from './resource.ts';

interface PageOfRows {
  filters: Filters;
  after: number;
  count: number;
}

export interface Endpoint {
  member: AnyMember;
  has(context: ScopeAtTime, id: Id): boolean;
  /** The JSON of the entity without what only a query returns. */
  read(context: Reading, id: Id): string | undefined;
  page(context: Reading, page: PageOfRows): { seq: number; json: string }[];
  /** Records the fields of an item that a create or an update cannot set. */
  inspect(context: ReadContext, item: Json, verb: 'create' | 'update'): void;
  create(context: Writing, item: Json): Id | Failure;
  update(context: Writing, id: Id, item: Json): Id | Failure;
  archive(context: Writing, id: Id): Id | Failure;
}

export function endpointOf<K extends Kind>(member: Member<K>): Endpoint {
  const { kind } = member;
  const codec = codecOf(member);
  const within = member.within === undefined ? [] : [member.within];
  // The filters of a member name columns of its kind.
  const ofKind = (filters: Filters): Filter<Entities[K]>[] =>
    [...within, ...filters] as unknown as Filter<Entities[K]>[];
  return {
    // A member of one kind is a member of any.
    member: member as unknown as AnyMember,
    has(context, id) {
      if (member.within === undefined) return find(context, kind, id) !== undefined;
      const filters = ofKind([{ column: 'id', values: [id] }]);
      return list(context, kind, { filters, startIndex: 0, count: 1 }).length > 0;
    },
    read(context, id) {
      const row = find(context, kind, id);
      return row && codec.write(context, row, false);
    },
    page(context, { filters, after, count }) {
      const rows = list(context, kind, { filters: ofKind(filters), startIndex: 0, count, after });
      return rows.map((row) => ({ seq: row.seq, json: codec.write(context, row, true) }));
    },
    inspect: (context, item, verb) => void (verb === 'create' ? codec.readDraft : codec.readPatch)(context, item),
    create(context, item) {
      const read = codec.readDraft(context, item);
      if (isFailure(read)) return read;
      return create(context, kind, withCampaign(context, kind, { ...member.fixed, ...read }));
    },
    update(context, id, item) {
      const patch = codec.readPatch(context, item);
      return update(context, kind, id, codec.checkNamed(context, id, item) ?? patch);
    },
    archive: (context, id) => archive(context, kind, id),
  };
}

/** An item below an ad group may leave out the campaign. The entity service refuses an ad group that is unknown. */
function withCampaign<K extends Kind>(context: Reading, kind: K, draft: Draft<K>): Draft<K> {
  const parents = parentIds(draft);
  if (KINDS[kind].parent !== 'adGroup' || parents.campaignId !== undefined) return draft;
  const { adGroup } = findParents(context, kind, parents);
  return adGroup === undefined ? draft : { ...draft, campaignId: adGroup.campaignId };
}
