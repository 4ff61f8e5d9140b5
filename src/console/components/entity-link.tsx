/**
 * Links to the page of an entity, by its name.
 */
import { Fragment, type ComponentChildren } from 'preact';
import type { NamedEntity } from '../../generated/admin-types.ts';
import { namedParts } from '../format/named-text.ts';
import { Link } from './link.tsx';

export function EntityLink({ entity, children }: { entity: NamedEntity; children: ComponentChildren }) {
  const { collection, id, profileId } = entity;
  return <Link to={{ page: 'entities', items: [collection, id], query: { profile: profileId } }}>{children}</Link>;
}

/** A text whose ids have the names of their entities before them, as links. */
export function NamedText({ text, entities }: { text: string; entities: readonly NamedEntity[] | undefined }) {
  return (
    <>
      {namedParts(text, entities).map((part, i) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Fragment key={i}>
            <EntityLink entity={part}>{part.name}</EntityLink> ({part.id})
          </Fragment>
        ),
      )}
    </>
  );
}
