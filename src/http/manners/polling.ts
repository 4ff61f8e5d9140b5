/**
 * `polling-without-pause`: the status of one job, asked for more than ten times in a row with less than a second
 * between two calls.
 */
import { BoundedMap } from '../bounded-map.ts';
import { pauseBetween, type Detector, type Moment, type Sight } from './sight.ts';

const PAUSE = 1000;
const MOST_POLLS = 10;
const MOST_JOBS = 100;

interface Polls extends Moment {
  inARow: number;
}

export class Polling implements Detector {
  readonly #jobs = new BoundedMap<string, Polls>(MOST_JOBS);

  see({ call, reply, at, machineAt }: Sight): void {
    const name = call.operation?.polls;
    if (name === undefined || reply.status !== 200) return;
    const id = call.params[name] ?? '';
    const last = this.#jobs.get(id);
    const goesOn = last !== undefined && pauseBetween(last, { at, machineAt }) < PAUSE;
    const inARow = goesOn ? last.inARow + 1 : 1;
    this.#jobs.set(id, { inARow, at, machineAt });
    if (inARow <= MOST_POLLS) return;
    call.violations.push({
      rule: 'polling-without-pause',
      evidence: `${call.operation?.id}: more than ${MOST_POLLS} calls for ${id}, less than a second between two`,
    });
  }
}
