/**
 * Tools that call several operations, one after another. Each call is a request of its own; the first one that fails
 * ends the tool, and what the others have created stays (TOD-593).
 */
import { isObject, parseJson } from '../../http/body.ts';
import { isApiError } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Codec } from '../../protocol/codecs/codec.ts';
import type { DeclaredTool } from '../declared-tool.ts';
import { list, object, type ObjectCodec } from '../../protocol/codecs/object-codec.ts';

export type Item = Readonly<Record<string, unknown>>;
type Resource = 'campaigns' | 'adGroups' | 'ads' | 'targets';

const MAX_ITEMS = 1000;
const DEFAULTS = { adProduct: 'SPONSORED_PRODUCTS', state: 'ENABLED' };

/** Sends a body to an operation, for the account of the tool call or for another profile. */
export type CallPath = (path: string, body: object, profileId?: string) => Promise<{ status: number; text: string }>;

export interface CompositeTool extends DeclaredTool {
  body: ObjectCodec<object>;
  run(steps: Steps, body: object, request: RequestContext): Promise<void>;
}

interface Declared<I> extends Pick<CompositeTool, 'name' | 'description'> {
  /** The only field of the body, a list. */
  list: string;
  item: Codec<I>;
  max: number;
}

/** `run` gets one item after another. */
export function compositeTool<I>(
  { list: name, item, max, ...declared }: Declared<I>,
  run: (steps: Steps, item: I, request: RequestContext) => Promise<void>,
): CompositeTool {
  const items = list(item, { min: 1, max });
  return {
    ...declared,
    effect: 'create',
    body: object({ [name]: items }),
    async run(steps, body: Readonly<Record<string, readonly I[]>>, request) {
      for (const each of body[name] ?? []) {
        steps.begin();
        await run(steps, each, request);
      }
    },
  };
}

/** Why a tool ended early. */
export class StepFailed extends Error {
  readonly failure: Item;

  constructor(failure: Item) {
    super('a step of a tool failed');
    this.failure = failure;
  }
}

/** Before a step. */
export function refused(message: string): StepFailed {
  return new StepFailed({ errors: [{ code: 'BAD_REQUEST', message }] });
}

export class Steps {
  readonly created: Record<string, unknown>[] = [];
  readonly #call: CallPath;

  constructor(call: CallPath) {
    this.#call = call;
  }

  /** The next item of the body. */
  begin(): void {
    this.created.push({ index: this.created.length });
  }

  /** Adds a value to the answer for the present item. */
  note(name: string, value: unknown): void {
    Object.assign(this.created.at(-1) ?? {}, { [name]: value });
  }

  async #ask(step: string, body: object, profileId?: string): Promise<Item> {
    const { status, text } = await this.#call(`/adsApi/v1/${step}`, body, profileId);
    const parsed = parseJson(text);
    const answer = isApiError(parsed) ? text : parsed.json;
    if (status >= 400 || !isObject(answer)) throw new StepFailed({ step, status, answer });
    return answer;
  }

  /** All pages. */
  async query(resource: Resource, filters: object): Promise<readonly Item[]> {
    const found: Item[] = [];
    let nextToken: unknown;
    do {
      const body = { adProductFilter: { include: ['SPONSORED_PRODUCTS'] }, ...filters };
      const sent = nextToken === undefined ? body : { ...body, nextToken };
      const page = await this.#ask(`query/${resource}`, sent);
      found.push(...itemsOf(page[resource]));
      ({ nextToken } = page);
    } while (nextToken !== undefined && nextToken !== null);
    return found;
  }

  /** Creates entities of sponsored products, which are then in the answer of the tool. */
  async create(resource: Resource, items: readonly Item[], profileId?: string): Promise<readonly Item[]> {
    const all: Item[] = [];
    for (let from = 0; from < items.length; from += MAX_ITEMS) {
      const sent = items.slice(from, from + MAX_ITEMS).map((item) => ({ ...DEFAULTS, ...item }));
      all.push(...(await this.#createBatch(resource, sent, profileId)));
    }
    return all;
  }

  async #createBatch(resource: Resource, sent: readonly Item[], profileId: string | undefined): Promise<Item[]> {
    const step = `create/${resource}`;
    const { success, error } = await this.#ask(step, { [resource]: sent }, profileId);
    const made = itemsOf(success).flatMap((each) => itemsOf([each[resource.slice(0, -1)]]));
    const { [resource]: known } = this.created.at(-1) ?? {};
    if (made.length > 0) this.note(resource, [...itemsOf(known), ...made]);
    const errors = itemsOf(error).flatMap(({ errors: each }) => itemsOf(each));
    if (errors.length > 0) throw new StepFailed({ step, errors });
    return made;
  }
}

function itemsOf(list: unknown): readonly Item[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
