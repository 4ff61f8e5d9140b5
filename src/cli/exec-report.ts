/**
 * The violations of a whole `exec` run, in all worlds, including deleted ones.
 */
import { bySeverity, otherExamples, SEVERITIES, type ViolatedRule } from '../insight/journal/run-report/run-report.ts';
import type { CompletedExchange } from '../service/pipeline/respond.ts';
import { MAX_EXAMPLES, type ViolationDetectors } from '../service/journal/violations.ts';
import { VIOLATION_RULES, type Violation, type ViolationRule } from '../model/violations.ts';

interface ViolationCount {
  times: number;
  /** By evidence: its first request, and how often it occurred. */
  examples: Map<string, { where: string; count: number }>;
}

export class ExecReport {
  readonly #rules = new Map<ViolationRule, ViolationCount>();

  count({ request: { world, violations }, metadata: { method, url } }: CompletedExchange): void {
    for (const violation of violations) this.#add(violation, `${method} ${url} in world ${world.name}`);
  }

  /** Adds violations that are certain only after the last request. */
  addPending(world: string, detectors: ViolationDetectors): void {
    for (const { violation } of detectors.pendingViolations()) this.#add(violation, `in world ${world}`);
  }

  #add({ rule, evidence }: Violation, where: string): void {
    let counted = this.#rules.get(rule);
    if (counted === undefined) this.#rules.set(rule, (counted = { times: 0, examples: new Map() }));
    counted.times++;
    const example = counted.examples.get(evidence);
    if (example !== undefined) example.count++;
    else if (counted.examples.size < MAX_EXAMPLES) counted.examples.set(evidence, { where, count: 1 });
  }

  /** Whether there was a violation of this severity or a higher one. */
  includes(severity: (typeof SEVERITIES)[number]): boolean {
    const severities = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
    return [...this.#rules.keys()].some((rule) => severities.includes(VIOLATION_RULES[rule].severity));
  }

  /** Whether a limit of a guard was exceeded. */
  get exceedsGuard(): boolean {
    return [...this.#rules.keys()].some((rule) => rule.startsWith('guard-'));
  }

  /** The most severe come first. */
  rules(): ViolatedRule[] {
    const rules = [...this.#rules].map(([rule, { times, examples }]) => ({
      rule,
      count: times,
      examples: [...examples].map(([evidence, { where, count }]) => ({ where, evidence, count })),
    }));
    return bySeverity(rules);
  }

  /** Empty without violations. */
  text(): string {
    if (this.#rules.size === 0) return '';
    const lines = this.rules().flatMap((violated) => {
      const { rule, count: times, examples } = violated;
      const { severity, says, instead } = VIOLATION_RULES[rule];
      return [
        `  ${severity}: ${rule}, ${times === 1 ? 'once' : `${times} times`}. ${says}`,
        ...examples.map(({ where, evidence }) => `    ${where}: ${evidence}`),
        ...otherExamples(violated).map((others) => `    ${others}`),
        `    ${instead}`,
      ];
    });
    return ['ads-sandbox: violations of the service contract:', ...lines].join('\n');
  }
}
