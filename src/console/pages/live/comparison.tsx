/**
 * The answer to a recorded call beside the answer to the same call on a fork of the world.
 */
import type { Exchange, Replayed } from '../../../sdk/client/admin-types.ts';
import { DetailSection } from '../../components/detail-pane.tsx';
import { BodyView } from '../../components/json-tree.tsx';
import { Link } from '../../components/link.tsx';

export function Comparison({ replayed: { original, request, world } }: { replayed: Replayed }) {
  const isSame = original.status === request.status && original.responseBody === request.responseBody;
  return (
    <DetailSection title="Replayed on a fork">
      <p>
        {isSame ? 'The answers are the same. ' : 'The answers differ. '}
        <Link to={{ page: 'live', items: [request.id], query: { world } }}>Open the call in the world {world}</Link>
      </p>
      <div class="beside">
        <Answer title="Then" call={original} />
        <Answer title="Now, on the fork" call={request} />
      </div>
    </DetailSection>
  );
}

function Answer({ title, call: { status, reason, responseBody } }: { title: string; call: Exchange }) {
  return (
    <div>
      <h4>
        {title}: {status}
      </h4>
      {reason !== null && <p>{reason}</p>}
      {responseBody !== '' && <BodyView text={responseBody} label={`${title}: response body`} />}
    </div>
  );
}
