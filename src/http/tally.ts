/**
 * What the clients of a world did against the contract, counted: each rule once, with a few examples. It costs the
 * same however often a rule is broken, and outlives the journal's entries.
 */
import { VIOLATION_RULES, type Violation, type ViolationRule } from '../model/violations.ts';

const MOST_EXAMPLES = 5;
const MOST_IDS = 3;
const LONGEST = 200;

export interface Example {
  evidence: string;
  count: number;
  /** Of the first few requests. */
  requestIds: string[];
}

export interface Counted {
  rule: ViolationRule;
  count: number;
  /** The first few that differ. */
  examples: Example[];
}

/** One of the same kind in one exchange. */
export interface Noted extends Violation {
  count: number;
}

export class Tally {
  readonly #byRule = new Map<ViolationRule, Counted>();

  add(requestId: string, { rule, evidence }: Violation, count: number): void {
    let counted = this.#byRule.get(rule);
    if (counted === undefined) this.#byRule.set(rule, (counted = { rule, count: 0, examples: [] }));
    counted.count += count;
    let example: Example | undefined;
    for (const each of counted.examples) if (each.evidence === evidence) example = each;
    if (example === undefined) {
      if (counted.examples.length >= MOST_EXAMPLES) return;
      counted.examples.push((example = { evidence, count: 0, requestIds: [] }));
    }
    example.count += count;
    if (example.requestIds.length < MOST_IDS) example.requestIds.push(requestId);
  }

  /** In the order of the table. */
  counted(): Counted[] {
    // The table's own keys.
    const rules = Object.keys(VIOLATION_RULES) as ViolationRule[];
    return rules.flatMap((rule) => this.#byRule.get(rule) ?? []);
  }

  copy(): Tally {
    const tally = new Tally();
    for (const [rule, { count, examples }] of this.#byRule) {
      const copied = examples.map((example) => ({ ...example, requestIds: [...example.requestIds] }));
      tally.#byRule.set(rule, { rule, count, examples: copied });
    }
    return tally;
  }

  clear(): void {
    this.#byRule.clear();
  }
}

const NONE: readonly Noted[] = [];
const MOST_NOTED = 20;

/** The violations of one exchange, each kind once: a batch may break one rule with each of its items. */
export function noted(violations: readonly Violation[]): readonly Noted[] {
  const [first] = violations;
  if (first === undefined) return NONE;
  // Each call of an operation that is deprecated has one, and most have no other.
  if (violations.length === 1) return [{ rule: first.rule, evidence: shortened(first), count: 1 }];
  const all: Noted[] = [];
  for (const violation of violations) {
    const { rule } = violation;
    const text = shortened(violation);
    // What is beyond the bound is counted with the last of its rule.
    const same =
      all.find((each) => each.rule === rule && each.evidence === text) ??
      (all.length < MOST_NOTED ? undefined : all.findLast((each) => each.rule === rule));
    if (same !== undefined) same.count++;
    else if (all.length < MOST_NOTED * 2) all.push({ rule, evidence: text, count: 1 });
  }
  return all;
}

function shortened({ evidence }: Violation): string {
  return evidence.length > LONGEST ? `${evidence.slice(0, LONGEST)}…` : evidence;
}
