/**
 * One call: why it was answered so, then the request and the response.
 */
import { useState } from 'preact/hooks';
import type { Exchange, Replayed } from '../../../generated/admin-types.ts';
import { open } from '../../api/call.ts';
import { instantText, zoneText } from '../../format/instants.ts';
import { millisecondsText } from '../../format/numbers.ts';
import { CopyButton } from '../../components/buttons.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../components/detail-pane.tsx';
import { BodyView } from '../../components/json-tree.tsx';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/states.tsx';
import { act } from '../../state/actions.ts';
import { useKeys } from '../../state/keyboard.ts';
import { currentWorld } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { timeZone } from '../../state/world.ts';
import { CallReasons } from './call-reasons.tsx';

/** The formats of the export, with the names of the buttons. */
const COPIES = [
  ['curl', 'curl'],
  ['scenario', 'Scenario'],
] as const;

/** `id` may be `latest`. */
export function CallDetail({ id, onClose }: { id: string; onClose(): void }) {
  const query = useQuery('getRequest', { params: { id } }, { refresh: id === 'latest' ? 'activity' : 'changes' });
  const [replayed, setReplayed] = useState<Replayed | undefined>(undefined);
  const { data } = query;
  const title = data === undefined ? 'Call' : `${statusText(data)} ${data.operation ?? `${data.method} ${data.path}`}`;
  return (
    <DetailPane
      title={title}
      actions={data !== undefined && <CallActions id={data.id} onReplayed={setReplayed} />}
      onClose={onClose}
    >
      {replayed !== undefined && replayed.original.id === data?.id && <Comparison replayed={replayed} />}
      <Loaded query={query}>{(call) => <CallSections call={call} />}</Loaded>
    </DetailPane>
  );
}

function CallActions({ id, onReplayed }: { id: string; onReplayed(replayed: Replayed): void }) {
  const run = async (): Promise<void> => {
    const options = { done: 'Call replayed on a fork', lines: ({ world }: Replayed) => [`World ${world}`] };
    const result = await act('replayRequest', { params: { id } }, options);
    if (result !== undefined) onReplayed(result.answer);
  };
  useKeys([{ key: 'r', description: 'Replay the call on a fork', run: () => void run() }]);
  return (
    <>
      <button type="button" class="button" onClick={() => void run()}>
        Replay on a fork
      </button>
      <span class="dim">Copy as</span>
      {COPIES.map(([format, name]) => (
        <CopyButton
          key={format}
          text={async () => {
            const response = await open('exportRequests', { query: { format, id } }, { world: currentWorld.value });
            return response.text();
          }}
        >
          {name}
        </CopyButton>
      ))}
    </>
  );
}

function CallSections({ call }: { call: Exchange }) {
  const { requestBody, responseBody, requestHeaders, responseHeaders } = call;
  return (
    <>
      <CallReasons call={call} />
      <Touched touched={call.touched ?? []} />
      <DetailSection title="Request">
        <pre class="raw" tabIndex={0} aria-label="Request line">
          {call.method} {call.url}
        </pre>
        <KeyValues entries={Object.entries(requestHeaders)} />
        {requestBody !== null && requestBody !== '' && <BodyView text={requestBody} label="Request body" />}
        {call.requestBodyTruncated && <p class="hint">The journal keeps only the beginning of this body.</p>}
      </DetailSection>
      <DetailSection title="Response">
        <KeyValues entries={[['status', statusText(call)], ...Object.entries(responseHeaders)]} />
        {responseBody !== '' && <BodyView text={responseBody} label="Response body" />}
        {call.responseBodyTruncated && <p class="hint">The journal keeps only the beginning of this body.</p>}
      </DetailSection>
      <DetailSection title="Call">
        <KeyValues
          entries={[
            ['id', call.id],
            ['world time', withZone(call.at, timeZone.value)],
            ['machine time', withZone(call.machineAt, timeZone.value)],
            ['duration', millisecondsText(call.durationMs)],
            ['client', call.clientId],
            ['profile', call.profileId],
            ['trace', call.traceId],
            ['correlation', call.correlationId],
          ]}
        />
      </DetailSection>
    </>
  );
}

function statusText({ status }: Exchange): string {
  return status === 0 ? 'no response' : String(status);
}

function withZone(instant: string, zone: string): string {
  return `${instantText(instant, zone)} ${zoneText(instant, zone)}`;
}

function Touched({ touched }: { touched: NonNullable<Exchange['touched']> }) {
  if (touched.length === 0) return null;
  return (
    <DetailSection title="Created or changed">
      <ul class="items-inline">
        {touched.map(({ collection, id }) => (
          <li key={`${collection} ${id}`}>
            <Link to={{ page: 'entities', items: [collection, id] }}>
              {collection} {id}
            </Link>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** The response to a recorded call beside the response to the same call on a fork of the world. */
function Comparison({ replayed: { original, request, world } }: { replayed: Replayed }) {
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
