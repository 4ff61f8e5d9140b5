/**
 * What the clients of a whole run did against the contract, in worlds that may be gone by its end: each rule once.
 */
import { redactText, redactUrl } from '../control/redact.ts';
import type { Finished } from '../http/answer.ts';
import type { Manners } from '../http/manners/manners.ts';
import { VIOLATION_RULES, type Violation, type ViolationRule } from '../model/violations.ts';

interface Counted {
  times: number;
  /** Of the first. */
  where: string;
  evidence: string;
}

const ORDER = ['error', 'warning', 'info'] as const;

export class RunTally {
  readonly #rules = new Map<ViolationRule, Counted>();

  count({ call: { method, url, world, violations } }: Finished): void {
    for (const violation of violations) this.#add(violation, `${method} ${redactUrl(url)} in world ${world.name}`);
  }

  /** What shows only when no more calls come. */
  addSuspicions(world: string, manners: Manners): void {
    for (const { violation } of manners.suspicions()) this.#add(violation, `in world ${world}`);
  }

  #add({ rule, evidence }: Violation, where: string): void {
    const counted = this.#rules.get(rule);
    if (counted === undefined) this.#rules.set(rule, { times: 1, where, evidence: redactText(evidence) });
    else counted.times++;
  }

  /** Empty when there is nothing to tell. The gravest come first. */
  text(): string {
    if (this.#rules.size === 0) return '';
    const grave = (rule: ViolationRule): number => ORDER.indexOf(VIOLATION_RULES[rule].severity);
    const lines = [...this.#rules]
      .toSorted(([a], [b]) => grave(a) - grave(b))
      .flatMap(([rule, { times, where, evidence }]) => {
        const { severity, says, instead } = VIOLATION_RULES[rule];
        return [
          `  ${severity}: ${rule}, ${times === 1 ? 'once' : `${times} times`}. ${says}`,
          `    ${where}: ${evidence}`,
          `    ${instead}`,
        ];
      });
    return ['ads-sandbox: against the contract of the service:', ...lines].join('\n');
  }
}
