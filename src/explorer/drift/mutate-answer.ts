/**
 * Applies a mutation to an answer: to its JSON, or to the JSON or CSV of a file that is compressed at most once.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Schema } from '../../service/http/description.ts';
import { hashText, pickOne } from '../../model/random.ts';
import { csvOfJson, jsonOfCsv } from './csv.ts';
import { applyEdits } from './json-text.ts';
import type { Draw, Mutated, Mutation } from './mutation.ts';
import { readDriftBody, type Declared } from './read-body.ts';
import type { ReportColumn } from '../../core/performance/columns/column.ts';
import { ENTITY_COLUMNS } from '../../core/performance/columns/entity-columns.ts';
import { QUANTITY_COLUMNS } from '../../core/performance/columns/quantity-columns.ts';

/** What is mutated: the mutation, the seed of its draws, and what the operation declares about the answer. */
export interface Drift {
  mutation: Mutation;
  seed: string;
  /** Undefined for a file. */
  declared: Declared | undefined;
}

/** Undefined if the text has nothing to mutate. */
export function mutateText(drift: Drift, text: string): (Mutated & { text: string }) | undefined {
  const table = drift.declared === undefined ? jsonOfCsv(text) : undefined;
  if (table === undefined) return mutateJson(drift, text);
  const mutated = mutateJson(drift, table);
  const csv = mutated === undefined ? text : csvOfJson(mutated.text);
  // CSV does not distinguish a number from a text.
  return mutated === undefined || csv === text ? undefined : { ...mutated, text: csv };
}

function mutateJson({ mutation, seed, declared = FILE }: Drift, text: string) {
  const body = readDriftBody(text, declared);
  const mutated = body === undefined ? undefined : mutation.mutate(body, createDraw(seed));
  return mutated === undefined ? undefined : { ...mutated, text: applyEdits(text, mutated.edits) };
}

/** Draws are hashes of the seed. */
function createDraw(seed: string): Draw {
  let drawn = 0;
  const next = (): number => hashText(`${seed}/${drawn++}`);
  return {
    integer: (below) => pickOne(next(), below),
    oneOf: (values) => (values.length === 0 ? undefined : values[pickOne(next(), values.length)]),
  };
}

/** `onMutated` is called with what a right client may do. Resolves to undefined if the answer has nothing to mutate. */
export async function mutateAnswer(
  drift: Drift,
  answer: Response,
  onMutated: (mutated: Mutated) => void,
): Promise<Response | undefined> {
  const { status } = answer;
  const { text, isCompressed } = await readText(answer);
  const mutated = text === undefined ? undefined : mutateText(drift, text);
  if (mutated === undefined) return undefined;
  onMutated(mutated);
  const content = isCompressed ? gzipSync(mutated.text) : Buffer.from(mutated.text);
  const headers = new Headers(answer.headers);
  if (headers.has('content-length')) headers.set('content-length', String(content.length));
  return new Response(new Uint8Array(content), { status, headers });
}

const GZIP = 0x1f8b;
/** The first bytes of a workbook. */
const ZIP = 0x504b;

/** The text of an answer, which can be read again. Undefined if a compressed file is damaged, and for a workbook. */
export async function readText(answer: Response): Promise<{ text: string | undefined; isCompressed: boolean }> {
  const sent = Buffer.from(await answer.clone().arrayBuffer());
  const start = sent.length > 1 ? sent.readUInt16BE(0) : 0;
  if (start === ZIP) return { text: undefined, isCompressed: false };
  const isCompressed = start === GZIP;
  try {
    return { text: (isCompressed ? gunzipSync(sent) : sent).toString('utf8'), isCompressed };
  } catch {
    return { text: undefined, isCompressed };
  }
}

const TYPES: Readonly<Record<ReportColumn['type'], Schema>> = {
  id: { type: 'integer' },
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  integer: { type: 'integer' },
  decimal: { type: ['number', 'null'] },
  money: { type: 'number' },
};
/** All columns that are names of a list have this form of value. */
const STATUS: Schema = { type: 'string', enum: ['ENABLED', 'PAUSED', 'ARCHIVED'] };
const STATUS_NAME = /Status$/;

const COLUMNS = { ...QUANTITY_COLUMNS.headlineSearch, ...QUANTITY_COLUMNS.sponsoredProducts, ...ENTITY_COLUMNS };

/** Every requested column is in every row, so none is optional. */
const FILE: Declared = {
  isFile: true,
  schema: {
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(COLUMNS).map(([name, { type }]) => [name, STATUS_NAME.test(name) ? STATUS : TYPES[type]]),
      ),
      required: Object.keys(COLUMNS),
    },
  },
};
