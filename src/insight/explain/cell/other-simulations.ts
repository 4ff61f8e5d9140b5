/**
 * The same row without overrides, or without budgets: what overrides replaced, and what no budget paid.
 */
import { counted } from '../../../model/text/counted.ts';
import { totalsOf } from '../../../core/performance/row-trace.ts';
import { instantText } from '../../../model/days.ts';
import { productOf } from '../../../core/performance/products.ts';
import { limited, statement, type Explanation } from '../explanation.ts';
import { contributionText } from './describe-contribution.ts';
import { measureOfVersion2, type Measure } from './measure.ts';
import { contributionKey } from './parts.ts';
import { valueOf, type Question } from './question.ts';
import type { RowSource } from './traced-row.ts';

export function unpaidAndReplaced(question: Question, measure: Measure): Explanation[] {
  const { context, row, days } = question.source;
  const { campaign } = row;
  if (!productOf(campaign).takesOverrides) return unpaid(question, measure);
  const { overrides } = context.scope.world;
  const own = days.flatMap((day) => overrides.of(campaign.profileId, campaign.id, day));
  if (own.length === 0) return unpaid(question, measure);
  const simulated = question.source.at(question.source.asOf, 'overrides');
  const value = simulated === undefined ? null : measure.of(simulated.totals);
  return [
    statement('Overrides of the campaign and its parts', {
      rule: 'SBX-08',
      children: [
        ...own.map(({ level, id, day, values }) =>
          statement(`The numbers of ${level} ${id} on ${day}`, {
            children: Object.entries(values).map(([name, each]) => valueStatement(question.source, name, each)),
          }),
        ),
        statement('Value without overrides', valueOf(question.source, measure, value)),
      ],
    }),
  ];
}

function valueStatement(source: RowSource, name: string, value: number): Explanation {
  const measure = measureOfVersion2(name);
  return statement(name, measure === undefined ? { value } : valueOf(source, measure, value));
}

/** Empty if the budgets paid all that the bids won. */
function unpaid({ source, now, wording, limit }: Question, measure: Measure): Explanation[] {
  const unlimited = source.at(source.asOf, 'budget');
  const paid = new Set((now?.contributions ?? []).map(contributionKey));
  const counting = { asOf: source.asOf, countGroups: source.counter(source.asOf) };
  const others = (unlimited?.contributions ?? [])
    .filter((each) => !paid.has(contributionKey(each)))
    .map((contribution) => ({
      contribution,
      at: contribution.event.at,
      part: measure.of(totalsOf(contribution, counting)),
    }))
    // Events of a quotient have no part of it.
    .filter(({ part }) => measure.division !== undefined || (part ?? 0) !== 0)
    .toSorted((a, b) => a.at - b.at);
  const value = unlimited === undefined ? null : measure.of(unlimited.totals);
  if (others.length === 0) return [];
  return [
    statement('Value without the budgets of the campaign and the account', {
      ...valueOf(source, measure, value),
      rule: 'RPT-51',
      children: [
        statement('Events that no budget paid', {
          value: others.length,
          children: limited(
            others.map(({ contribution, at, part }) =>
              statement(contributionText(wording, contribution), {
                at: instantText(at),
                ...(measure.division === undefined ? valueOf(source, measure, part) : {}),
              }),
            ),
            limit,
            (rest) => statement(counted(rest.length, 'more event')),
          ),
        }),
      ],
    }),
  ];
}
