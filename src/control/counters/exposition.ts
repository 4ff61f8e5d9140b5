/**
 * The metrics of the program in the text format of Prometheus. The library also reports the process: memory, CPU, event
 * loop delay. It starts to observe the event loop when this class is created, which the first request for metrics does.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type MetricType } from 'prom-client';
import type { Worlds } from '../../world/lifecycle/worlds.ts';
import { BUCKETS_MS, type OperationCounters, type RequestCounters } from './request-counters.ts';

const PREFIX = 'ads_sandbox';
const EVENT_LOOP_RESOLUTION_MS = 20;

interface Sources {
  counters: RequestCounters;
  worlds: Worlds;
}

export class Exposition {
  readonly #registry = new Registry();

  constructor({ counters, worlds }: Sources) {
    const registers = [this.#registry];
    const requests = new Counter({
      name: `${PREFIX}_requests_total`,
      help: 'Requests of the service by operation and status; 0 is a broken connection.',
      labelNames: ['operation', 'status'],
      registers,
      collect() {
        this.reset();
        for (const [operation, { byStatus }] of counters.byOperation)
          for (const [status, count] of byStatus) requests.inc({ operation, status }, count);
      },
    });
    this.#registry.registerMetric(new RequestDurations(counters));
    const faults = new Counter({
      name: `${PREFIX}_faults_injected_total`,
      help: 'Requests of the service that a fault affected, by the effect of the fault.',
      labelNames: ['effect'],
      registers,
      collect() {
        this.reset();
        for (const [effect, count] of counters.faults) faults.inc({ effect }, count);
      },
    });
    this.#registry.registerMetric(
      new Gauge({
        name: `${PREFIX}_worlds`,
        help: 'Worlds that exist.',
        registers: [],
        collect() {
          this.set(worlds.list().length);
        },
      }),
    );
    const before = process.cpuUsage();
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS });
    this.#addCpuTime(before);
  }

  /** The library counts from its own start on, and so misses the start of the program. */
  #addCpuTime({ user, system }: NodeJS.CpuUsage): void {
    const seconds = { user_seconds: user / 1e6, system_seconds: system / 1e6, seconds: (user + system) / 1e6 };
    for (const [name, value] of Object.entries(seconds)) {
      const metric = this.#registry.getSingleMetric(`process_cpu_${name}_total`);
      if (metric instanceof Counter) metric.inc(value);
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

interface Sample {
  metricName: string;
  labels: Record<string, string>;
  value: number;
}

const DURATIONS = `${PREFIX}_request_duration_seconds`;
const DURATIONS_HELP = 'Time from the arrival of a request of the service to its answer, with the delays of faults.';
// The library declares an enum of numbers that does not exist at run time; its types are these strings.
const HISTOGRAM = 'histogram' as unknown as MetricType;

/** A histogram whose values are counted elsewhere. */
class RequestDurations extends Histogram {
  readonly #counters: RequestCounters;

  constructor(counters: RequestCounters) {
    super({
      name: DURATIONS,
      help: DURATIONS_HELP,
      labelNames: ['operation'],
      registers: [],
    });
    this.#counters = counters;
  }

  override async get(): ReturnType<Histogram['get']> {
    const values = [...this.#counters.byOperation].flatMap(([operation, counters]) => samplesOf(operation, counters));
    return { name: DURATIONS, help: DURATIONS_HELP, type: HISTOGRAM, aggregator: 'sum', collect: () => {}, values };
  }

  /** The registry prefers this method. */
  getForPromString(): ReturnType<Histogram['get']> {
    return this.get();
  }
}

/** The buckets are cumulative. */
function samplesOf(operation: string, { buckets, totalDuration }: OperationCounters): Sample[] {
  let count = 0;
  const cumulative = [...buckets].map((value, i) => {
    count += value;
    const bound = BUCKETS_MS[i];
    const le = bound === undefined ? '+Inf' : String(bound / 1000);
    return { metricName: `${DURATIONS}_bucket`, labels: { le, operation }, value: count };
  });
  return [
    ...cumulative,
    { metricName: `${DURATIONS}_sum`, labels: { operation }, value: totalDuration / 1000 },
    { metricName: `${DURATIONS}_count`, labels: { operation }, value: count },
  ];
}
