/**
 * What is wrong with a call of reports, by the numbers in the guide of the service. An answer names all problems of a call.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import type { Json } from '../../../http/body.ts';
import type { Schema } from '../../../http/description.ts';
import type { ApiError, ErrorSerializer } from '../../../http/reply.ts';
import type { Codec } from '../../../protocol/codecs/codec.ts';
import { UNIFIED_ERROR, unifiedErrorSerializer } from '../../../protocol/grammars/unified/error-serializer.ts';

/** The numbers of problems of a request, in the words of the guide. */
export const PROBLEMS = {
  malformed: 400000,
  other: 400001,
  excluded: 400004,
  unknownField: 400005,
  missingField: 400006,
  endsBeforeStart: 400007,
  future: 400009,
  repeated: 400011,
  malformedField: 400013,
  noMetric: 400014,
  noLevelOfDetail: 400015,
  noTime: 400016,
  unknownFormat: 400017,
  tooManyAccounts: 400019,
  filterField: 400020,
  filterRoot: 400021,
  incompleteAnd: 400022,
  invalidAnd: 400023,
  tooLong: 400025,
  forbiddenAccount: 400026,
  noCurrencyOfView: 400027,
} as const;
const SEVERAL = 400100;
const UNKNOWN_REPORT = 404001;
const INTERNAL = 500100;

export type ProblemKind = keyof typeof PROBLEMS;

export class Problem {
  readonly number: number;
  readonly text: string;
  readonly rule: RuleId;

  constructor(kind: ProblemKind, text: string, rule: RuleId = 'TOD-451') {
    this.number = PROBLEMS[kind];
    this.text = `${this.number}: ${text}`;
    this.rule = rule;
  }
}

export function isProblem(value: unknown): value is Problem {
  return value instanceof Problem;
}

/** Reads a problem in place of a value that the codec refuses, so that further problems of the body are found. */
export function orProblem<T>(
  codec: Codec<T>,
  problemOf: (json: Json, failure: Failure) => Problem,
): Codec<T | Problem> {
  return {
    schema: codec.schema,
    read(json, place) {
      const result = codec.read(json, place);
      return isFailure(result) ? { value: problemOf(json, result) } : result;
    },
    write: (value, source) => (isProblem(value) ? undefined : codec.write(value, source)),
  };
}

export function refusalFor(problems: readonly Problem[]): ApiError {
  const [first, ...others] = problems.toSorted((a, b) => a.number - b.number);
  if (first === undefined) throw new Error('a request without a problem is not refused');
  const isOne = others.every(({ number }) => number === first.number);
  return {
    status: 400,
    code: String(isOne ? first.number : SEVERAL),
    details: [first, ...others].map(({ text }) => text).join(', '),
    rule: isOne ? first.rule : 'TOD-451',
  };
}

/** Of a body that is not a JSON object, or has not one id of a report. */
export function malformed(error: ApiError): ApiError {
  return { ...error, ...numbered(PROBLEMS.malformed, error.details) };
}

export function unknownReport(id: string): ApiError {
  return { status: 404, ...numbered(UNKNOWN_REPORT, `the report ${id} was not found`), rule: 'TOD-451' };
}

function numbered(number: number, text: string): Pick<ApiError, 'code' | 'details'> {
  return { code: String(number), details: `${number}: ${text}` };
}

/** Errors of other steps have a number, too, unless the guide has none for their status. */
export const reportErrorSerializer: ErrorSerializer = (error, facts) => {
  const number = { 400: PROBLEMS.other, 500: INTERNAL }[error.status];
  const isNumbered = number === undefined || error.code !== undefined;
  return unifiedErrorSerializer(isNumbered ? error : { ...error, ...numbered(number, error.details) }, facts);
};

/** Beside the numbers, 400 has the codes of the sandbox itself. */
function errorWith(numbers: readonly number[]): Schema {
  const code = { type: 'string', description: numbers.join(', '), example: String(numbers[0]) };
  const message = { type: 'string', description: 'The number and the text of each problem, joined with commas' };
  return { ...UNIFIED_ERROR, properties: { code, message } };
}

export const REPORT_ERRORS: Readonly<Record<number, Schema>> = {
  400: errorWith([...Object.values(PROBLEMS), SEVERAL]),
  401: UNIFIED_ERROR,
  403: UNIFIED_ERROR,
  404: errorWith([UNKNOWN_REPORT]),
  413: UNIFIED_ERROR,
};
