/**
 * The calls, checks and coverage of a world as one HTML file.
 */
import { coverageReport } from '../coverage/coverage-report.ts';
import { MAX_CALLS, recordedCall } from './run-report/recorded-run.ts';
import { runAsHtml, type ViolatedRule } from './run-report/run-report.ts';
import type { Journal } from '../../service/journal/journal.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { pendingViolationsOf } from './find-requests.ts';

export const runReportRoutes = routesOf('Journal', [
  worldRoute('getRunReport', 'GET /runReport', {
    summary: 'Get the calls, checks and coverage as an HTML file',
    description:
      'Returns one HTML file without scripts, to read or to attach to a CI run: the recorded requests with their reasons, the violated rules, and the coverage of the API by the clients of all worlds. It contains no bodies and no secrets. `ads-sandbox exec --report FILE.html` writes such a file for all worlds of a run, with what the calls changed.',
    answer: { type: 'text/html' },
    async perform({ admin: { journals, operations, coverage }, world }) {
      const described = await operations.load();
      const journal = journals.of(world);
      const pendingOf = pendingViolationsOf(journal);
      const calls = journal
        .exchanges()
        .slice(-MAX_CALLS)
        .map((exchange) => {
          const call = recordedCall(exchange, world.name);
          return { ...call, rules: [...call.rules, ...pendingOf(exchange).map(({ rule }) => rule)] };
        });
      const html = runAsHtml({
        title: `Calls in world ${world.name}`,
        run: { calls, total: journal.total },
        violations: violatedRules(journal),
        coverage: coverageReport(described, coverage.counts()),
      });
      return new Response(html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          // The file itself contains the rest of its policy; browsers ignore this part of it there.
          'content-security-policy': "frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
        },
      });
    },
  }),
]);

/** With the first request of each evidence, which the journal may no longer hold. */
function violatedRules(journal: Journal): ViolatedRule[] {
  const urls = new Map(journal.exchanges().map(({ id, method, url }) => [id, `${method} ${url}`]));
  return journal
    .violations()
    .counts()
    .map(({ rule, count, examples }) => ({
      rule,
      count,
      examples: examples.map(({ evidence, count: times, requestIds: [id = ''] }) => ({
        where: urls.get(id) ?? `request ${id}`,
        evidence,
        count: times,
      })),
    }));
}
