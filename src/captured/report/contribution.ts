/**
 * The findings of a report without anything that belongs to the recording, for a bug report.
 */
import type { ConformanceReport } from '../summary.ts';

export function contribution(
  { score, counts, operations, causes, account }: ConformanceReport,
  version: string,
): string {
  const findings = causes.flatMap(({ difference, rules, operations: found }) =>
    found.map(({ operation, count }) => ({ operation, difference, count, rules })),
  );
  const changes = account?.changes.map(({ collection, change, count }) => ({ collection, change, count })) ?? [];
  // A path that the sandbox does not have can have names in it.
  const isServed = ({ operation }: { operation: string }): boolean => /^\w+$/.test(operation);
  const content = {
    version,
    score,
    counts,
    operations: operations.filter(isServed),
    findings: findings.filter(isServed),
    changes,
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
