/**
 * The lines of a comparison: one for each number that differs, and one for each row that is missing or added.
 */
import type { Answer } from '../../../client/http-client.ts';

export type Comparison = Answer<'compareMetrics'>;
type Row = Readonly<Record<string, unknown>>;
type Entity = NonNullable<Comparison['entities']>[number];

export interface ComparedLine {
  key: string;
  /** The entity of the row, if the world has it. */
  entity: Entity | undefined;
  name: string;
  /** What else identifies the row, such as its day and search term. */
  rest: string;
  metric: string;
  expected: string;
  loaded: string;
  difference: string;
}

const WHOLE_ROW = 'whole row';
/** The most specific first. */
const IDS = ['adId', 'targetId', 'targetingId', 'keywordId', 'adGroupId', 'campaignId'];
const NAMES = ['searchTerm', 'keywordText', 'keyword', 'targeting', 'adGroupName', 'campaignName'];
/** Columns of a whole row that identify it next to the entity. */
const QUALIFIERS = 'date placementClassification placement searchTerm query purchasedAsin'.split(' ');

export function comparedLines({ different, missing, extra, entities = [] }: Comparison): ComparedLine[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const wholeRow = (row: Row, i: number, isMissing: boolean): ComparedLine => ({
    ...titleOf(row, byId, QUALIFIERS),
    key: `${isMissing ? 'missing' : 'added'} ${i}`,
    metric: WHOLE_ROW,
    expected: isMissing ? 'row' : 'no row',
    loaded: isMissing ? 'missing' : 'added',
    difference: '',
  });
  return [
    ...different.flatMap(({ row, fields }, i) => {
      const title = titleOf(row, byId, Object.keys(row));
      return Object.entries(fields).map(([metric, { expected, actual, difference }]) => ({
        ...title,
        key: `${i} ${metric}`,
        metric,
        expected: textOf(expected),
        loaded: textOf(actual),
        difference: difference === undefined ? '' : `${difference > 0 ? '+' : ''}${difference}`,
      }));
    }),
    ...missing.map((row, i) => wholeRow(row, i, true)),
    ...extra.map((row, i) => wholeRow(row, i, false)),
  ];
}

function titleOf(row: Row, entities: ReadonlyMap<string, Entity>, qualifiers: readonly string[]) {
  const id = IDS.find((name) => row[name] !== undefined);
  const entity = id === undefined ? undefined : entities.get(String(row[id]));
  const ownName = NAMES.map((column) => row[column]).find((value) => value !== undefined);
  const name = entity?.name ?? String(ownName ?? (id === undefined ? 'row' : `${id} ${row[id]}`));
  const rest = qualifiers
    .filter((column) => !/(?:Id|Name)$/.test(column) && row[column] !== undefined)
    .map((column) => String(row[column]))
    .filter((value) => value !== name);
  return { entity, name, rest: rest.join(', ') };
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '–' : String(value);
}
