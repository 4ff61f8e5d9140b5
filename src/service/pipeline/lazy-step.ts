/**
 * A step that few worlds need: its code is loaded by the first request that needs it. Requests that arrive meanwhile wait
 * for the same promise, so they continue in their order.
 */
import type { Step } from './step.ts';

type Run = Step['run'];

export function lazyStep(load: () => Promise<Run>): Required<Pick<Step, 'run' | 'load'>> {
  let loaded: Run | undefined;
  let loading: Promise<unknown> | undefined;
  return {
    load() {
      if (loaded !== undefined) return undefined;
      // A load that fails is tried again by the next request.
      return (loading ??= load().then(
        (run) => (loaded = run),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      ));
    },
    run(request) {
      if (loaded === undefined) throw new Error('the code of a step is not loaded');
      return loaded(request);
    },
  };
}
