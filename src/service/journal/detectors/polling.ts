/**
 * `polling-without-pause`: more than ten successive requests for the status of one job, with less than a second between
 * two of them.
 */
import { FifoCache } from '../../../model/fifo-cache.ts';
import type { Violation } from '../../../model/violations.ts';
import { NO_VIOLATIONS, pauseBetween, type Detector, type Moment, type ObservedExchange } from './detector.ts';

const MIN_PAUSE_MS = 1000;
const MAX_POLLS = 10;
const MAX_JOBS = 100;

interface Polls extends Moment {
  successive: number;
}

export class Polling implements Detector {
  readonly #jobs = new FifoCache<string, Polls>(MAX_JOBS);

  observe({ request, reply, at, machineAt }: ObservedExchange): readonly Violation[] {
    const { operation, params, past } = request;
    if (!operation?.job?.isPoll || past !== undefined || reply.status !== 200) return NO_VIOLATIONS;
    const id = params[operation.job.id] ?? '';
    const last = this.#jobs.get(id);
    const isSuccessive = last !== undefined && pauseBetween(last, { at, machineAt }) < MIN_PAUSE_MS;
    const successive = isSuccessive ? last.successive + 1 : 1;
    this.#jobs.set(id, { successive, at, machineAt });
    if (successive <= MAX_POLLS) return NO_VIOLATIONS;
    const evidence = `${operation.id}: more than ${MAX_POLLS} requests for ${id}, less than a second between two`;
    return [{ rule: 'polling-without-pause', evidence }];
  }
}
