/**
 * What happens during one run: its calls in the order of their answers, the comparisons of loaded rows, and the faults
 * that a scenario cannot express.
 */
import type { LoadedComparison } from '../../control/routing/comparison.ts';
import { DOWNLOAD } from '../../service/pipeline/fault-injection/effect.ts';
import type { CompletedExchange } from '../../service/pipeline/respond.ts';
import type { Call } from '../faults/calls.ts';
import { readText } from '../drift/mutate-answer.ts';
import type { ArmedFault } from '../faults/fault.ts';

/** A fault at a call of the run. */
export interface FaultOfRun {
  call: Pick<Call, 'operation' | 'nth'>;
  /** Its name in the scenario of the run. */
  name: string;
  armed: ArmedFault;
}

export interface RecordingOptions {
  faults: readonly FaultOfRun[];
  /** More calls mean that the client does not end. */
  maxCalls: number;
  keepsFiles?: boolean | undefined;
}

export class Recording {
  readonly calls: Call[] = [];
  readonly comparisons: LoadedComparison[] = [];
  readonly #faults: readonly FaultOfRun[];
  readonly #counts = new Map<string, number>();
  readonly #changed = new Set<FaultOfRun>();
  readonly #maxCalls: number;
  readonly #keepsFiles: boolean;
  /** Called when the client must be killed and started again. */
  onKill: (() => void) | undefined;
  /** Called when an answer stalls. */
  onStall: (() => void) | undefined;
  /** Called when the client makes so many calls that it will not end. */
  onEndless: (() => void) | undefined;

  constructor({ faults, maxCalls, keepsFiles = false }: RecordingOptions) {
    this.#faults = faults;
    this.#maxCalls = maxCalls;
    this.#keepsFiles = keepsFiles;
  }

  /** Records a call before its answer is sent. */
  add({ request, reply, metadata }: CompletedExchange): void {
    const { operation, method, path, url, body, world } = request;
    if (operation === undefined) return;
    const nth = (this.#counts.get(operation.id) ?? 0) + 1;
    this.#counts.set(operation.id, nth);
    const mark = url.indexOf('?');
    this.calls.push({
      index: this.calls.length,
      operation: operation.id,
      nth,
      method,
      path,
      query: mark < 0 ? '' : url.slice(mark + 1),
      profileId: metadata.profileId,
      status: reply.status,
      requestBody: body,
      responseBody: reply.body,
      at: world.now(),
    });
    // The connection breaks right after this, so the client does not see that it was lost.
    if (this.#faults.some(({ name, armed }) => armed.kill === true && name === metadata.fault)) this.onKill?.();
    if (request.connectionFault?.connection === 'stall') this.onStall?.();
    if (this.calls.length === this.#maxCalls) this.onEndless?.();
  }

  /** Called right after the call was added. */
  async changeAnswer({ request }: CompletedExchange, answer: Response): Promise<Response> {
    const call = this.calls.at(-1);
    if (call === undefined || call.operation !== request.operation?.id) return answer;
    if (this.#keepsFiles && call.operation === DOWNLOAD) call.file = (await readText(answer)).text;
    const fault = this.#faults.find(
      ({ call: { operation, nth }, armed }) =>
        armed.answer !== undefined && operation === call.operation && nth === call.nth,
    );
    const changed = await fault?.armed.answer?.(answer);
    if (fault === undefined || changed === undefined) return answer;
    this.#changed.add(fault);
    return changed;
  }

  hasChangedAnswer(fault: FaultOfRun): boolean {
    return this.#changed.has(fault);
  }
}
