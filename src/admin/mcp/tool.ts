/**
 * A tool of the MCP server of the admin API: a task of an agent, done by calls of the client library.
 */
import { AdminApiError, type SandboxClient, type WorldHandle } from '../../client/connect.ts';
import { zodErrorMap } from '../../model/schemas/zod-error-map.ts';
import { z } from '../../model/schemas/zod.ts';
import { messageOf } from '../../model/errors/message-of.ts';
import { fieldErrors, invalid, Problem } from '../../control/routing/problem.ts';

export interface ToolContext {
  client: SandboxClient;
  /** The world of a call that names none. */
  defaultWorld: string;
}

export interface AdminTool {
  name: string;
  description: string;
  /** It changes nothing in the sandbox. */
  isReadOnly: boolean;
  inputSchema(): { type: 'object' };
  /** Throws if the arguments do not fit, or if the admin API refuses a call. */
  call(given: unknown, context: ToolContext): Promise<string>;
}

interface Declaration<I> {
  name: string;
  description: string;
  isReadOnly: boolean;
  input: z.ZodObject;
  run(input: I, context: ToolContext): Promise<string>;
}

/** `I` is the input that the schema describes, with the types of the client library. */
export function tool<I>({ input: schema, run, ...declared }: Declaration<I>): AdminTool {
  return {
    ...declared,
    inputSchema: () => describeInput(schema),
    async call(given, context) {
      const { error } = schema.safeParse(given, { error: zodErrorMap });
      if (error !== undefined) throw invalid(...fieldErrors(error, { schema, sent: given }));
      return run(given as I, context);
    },
  };
}

/** An input that has at most one of several properties, so that a call is refused or performed as a whole. */
export function atMostOne<S extends z.ZodRawShape>(names: readonly (string & keyof S)[], shape: S): z.ZodObject<S> {
  return z
    .strictObject(shape)
    .refine(
      (input) => names.filter((name) => Object.hasOwn(input, name)).length <= 1,
      `must have at most one of ${names.join(', ')}`,
    );
}

/** Without patterns, which are long; the error of a wrong value says what it must be. */
function describeInput(schema: z.ZodObject): { type: 'object' } {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.pattern;
      // Without a form in JSON Schema.
      if (zodSchema._zod.def.type === 'bigint') jsonSchema.type = 'integer';
    },
  });
  return { ...described, type: 'object' };
}

/** The property of each tool for a world. */
export const ofWorld = {
  world: z.string().optional().describe('The name of the world; by default the world of the connection'),
};

export interface OfWorld {
  world?: string | undefined;
}

export async function worldOf({ world: name }: OfWorld, context: ToolContext): Promise<WorldHandle> {
  const { client, defaultWorld } = context;
  try {
    return await client.world(name ?? defaultWorld);
  } catch (error) {
    if (!(error instanceof AdminApiError && error.status === 404)) throw error;
    const names = (await client.worlds()).map((world) => world.name);
    throw new Error(`${error.detail}; the worlds are ${names.join(', ')}`, { cause: error });
  }
}

/** Why a tool failed, with each wrong field on a line of its own. */
export function failureText(error: unknown): string {
  if (error instanceof AdminApiError) return withErrors(error.detail, error.errors);
  if (error instanceof Problem) return withErrors(error.facts.detail, error.facts.errors);
  return messageOf(error);
}

function withErrors(detail: string, errors: readonly { path: string; message: string }[] = []): string {
  // The detail already has the first one.
  return [detail, ...errors.slice(1).map(({ path, message }) => `${path}: ${message}`)].join('\n');
}
