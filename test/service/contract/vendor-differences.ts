/**
 * How the answers of the sandbox differ from the documents of the vendor, and what excuses each difference.
 */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { pathInWorld } from '../../../src/service/http/resolve-world.ts';
import type { Settings } from '../../../src/model/settings.ts';
import type { Seen } from './check-answer.ts';
import type { Contract } from './documents.ts';
import type { Excuse } from './vendor-excuses.ts';

export type SeenIn = Seen & { dialect: Settings['dialect'] };

export interface Compared {
  /** `POST /sp/campaigns/list`, as the document writes it. */
  operation: string;
  /** Each begins with the status: `404 is not documented`, `207 /campaigns/success/0/name is additional`. */
  differences: readonly string[];
}

/** Undefined for an operation that the document does not have. */
export function compare(contract: Contract, seen: SeenIn): Compared | undefined {
  const { method, path, status } = seen;
  const described = contract.find(method, pathInWorld(path.split('?', 1)[0] ?? ''));
  if (described === undefined) return undefined;
  const found = [...new Set(differencesIn(seen, described))];
  return { operation: `${method} ${described.path}`, differences: found.map((each) => `${status} ${each}`) };
}

function differencesIn(
  { method, status, contentType, text, json }: SeenIn,
  described: NonNullable<ReturnType<Contract['find']>>,
): string[] {
  const response = described.operation.responses[status];
  if (response === undefined) return ['is not documented'];
  const types = Object.keys(response.content ?? {});
  const [first] = types;
  if (first === undefined) return text === '' ? [] : ['has a body'];
  const type = contentType?.split(';', 1)[0]?.toLowerCase();
  const found = types.find((each) => each.toLowerCase() === type);
  const validate = described.document.validator(described, method, String(status), found ?? first);
  validate(json);
  const errors = (validate.errors ?? []).filter(({ schemaPath }) => !/\/(?:any|one)Of\/\d/.test(schemaPath));
  return [...(found === undefined ? [`has type ${type ?? 'none'}`] : []), ...errors.map(textOf)];
}

function textOf({ instancePath, keyword, params, message }: ErrorObject): string {
  const at = instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  if (keyword === 'additionalProperties') return `${at}/${params['additionalProperty']} is additional`;
  if (keyword === 'required') return `${at}/${params['missingProperty']} is missing`;
  return `${at || '/'} ${message}`;
}

/** The documents of the unified API by ad product describe the entities of that product only. */
const PRODUCTS: Readonly<Record<string, string>> = {
  AmazonAdsAPISPMerged: 'SPONSORED_PRODUCTS',
  AmazonAdsAPISBMerged: 'SPONSORED_BRANDS',
  AmazonAdsAPISDMerged: 'SPONSORED_DISPLAY',
};

/** Whether an answer has an entity of another ad product, as batches can. */
function isOfOtherProduct(document: string, answer: string): boolean {
  const product = PRODUCTS[document.split('_', 1)[0] ?? ''];
  return product !== undefined && answer.replaceAll(`"adProduct":"${product}"`, '').includes('"adProduct":');
}

const RIGHT = 'right';
const OURS = 'ours';
const EXPECTED = 'expected';
const UNEXPLAINED = 'unexplained';

/** Counts the answers to the operations of all documents, each by the worst of its differences. */
export class VendorTable {
  readonly #contracts: ReadonlyMap<string, Contract>;
  readonly #excuses: readonly Excuse[];
  readonly #used = new Set<Excuse>();
  /** By document, then by kind. */
  readonly #counts = new Map<string, Map<string, number>>();
  /** The first answer with each difference that nothing excuses. */
  readonly unexplained = new Map<string, string>();

  constructor(contracts: ReadonlyMap<string, Contract>, excuses: readonly Excuse[]) {
    this.#contracts = contracts;
    this.#excuses = excuses;
  }

  add(seen: SeenIn): void {
    for (const [name, contract] of this.#contracts) {
      if (isOfOtherProduct(name, seen.text)) continue;
      const compared = compare(contract, seen);
      if (compared === undefined) continue;
      const kinds = compared.differences.map((difference) => this.#kindOf(name, compared.operation, difference, seen));
      const worst = [UNEXPLAINED, OURS].find((kind) => kinds.includes(kind)) ?? kinds[0] ?? RIGHT;
      const counts = this.#counts.get(name) ?? new Map<string, number>();
      this.#counts.set(name, counts.set(worst, (counts.get(worst) ?? 0) + 1));
    }
  }

  #kindOf(name: string, operation: string, difference: string, { dialect, text }: SeenIn): string {
    const excuse = this.#excuses.find(
      ([because, document, operations, differences]) =>
        name.startsWith(document) &&
        operations.test(operation) &&
        differences.test(difference) &&
        // With dialect observed the document precedes the specification.
        (because !== 'specification' || dialect === 'spec'),
    );
    if (excuse !== undefined) {
      this.#used.add(excuse);
      return excuse[0];
    }
    const key = `${name} ${operation}: ${difference} (${dialect})`;
    if (!this.unexplained.has(key)) this.unexplained.set(key, text.slice(0, 300));
    return UNEXPLAINED;
  }

  get unused(): readonly Excuse[] {
    return this.#excuses.filter((each) => !this.#used.has(each));
  }

  /** The largest part of one document, from 0 to 1. */
  get ours(): number {
    const parts = [...this.#counts.values()].map((counts) => (counts.get(OURS) ?? 0) / sumOf(counts));
    return Math.max(...parts);
  }

  /** The answers of each document: those that follow it, and those that differ for another source or a gap of it. */
  get scores(): { document: string; answers: number; right: number; explained: number }[] {
    return [...this.#counts].map(([document, counts]) => {
      const [answers, right] = [sumOf(counts), counts.get(RIGHT) ?? 0];
      const others = [OURS, EXPECTED, UNEXPLAINED].reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
      return { document, answers, right, explained: answers - right - others };
    });
  }

  get answers(): number {
    return [...this.#counts.values()].reduce((sum, counts) => sum + sumOf(counts), 0);
  }

  toString(): string {
    const kinds = [RIGHT, 'specification', 'recording', 'guide', 'document', EXPECTED, OURS, UNEXPLAINED];
    const lines = [...this.#counts].map(([name, counts]) => [
      name,
      String(sumOf(counts)),
      ...kinds.map((kind) => String(counts.get(kind) ?? 0)),
    ]);
    const rows = [['document', 'answers', ...kinds], ...lines];
    return rows
      .map(([name = '', ...cells]) => name.padEnd(36) + cells.map((cell) => cell.padStart(15)).join(''))
      .join('\n');
  }
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return counts.values().reduce((sum, count) => sum + count, 0);
}
