/**
 * The response to a recorded call beside the response to the same call on a fork of the world.
 */
import type { Exchange, Replayed } from '../../../generated/admin-types.ts';
import { DetailSection } from '../../components/detail-pane.tsx';
import { BodyView } from '../../components/json-tree.tsx';
import { Link } from '../../components/link.tsx';

export function Comparison({ replayed: { original, request, world } }: { replayed: Replayed }) {
  const isSame = original.status === request.status && original.responseBody === request.responseBody;
  return (
    <DetailSection title="Replayed on a fork">
      <p>
        {isSame ? 'The responses are the same. ' : 'The responses differ. '}
        <Link to={{ page: 'live', items: [request.id], query: { world } }}>Open the call in the world {world}</Link>
      </p>
      <div class="beside">
        <ReplayedResponse title="Then" call={original} />
        <ReplayedResponse title="Now, on the fork" call={request} />
      </div>
    </DetailSection>
  );
}

function ReplayedResponse({ title, call: { status, reason, responseBody } }: { title: string; call: Exchange }) {
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
