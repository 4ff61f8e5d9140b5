/**
 * Checks an answer against the OpenAPI document: that its status is documented, with this media type and this shape.
 */
import { pathInWorld } from '../../../src/service/http/resolve-world.ts';
import { adminContract, serviceContract, type Described } from './documents.ts';

export interface Seen {
  method: string;
  /** With a query and a world's prefix, as it was asked. */
  path: string;
  status: number;
  contentType: string | null;
  text: string;
  /** The body as JSON, where a caller has parsed it. */
  json?: unknown;
}

/** What contradicts the document; undefined where nothing does, or where no operation is documented. */
export async function contradiction(seen: Seen): Promise<string | undefined> {
  const path = pathInWorld(seen.path.split('?', 1)[0] ?? '');
  const contract = path.startsWith('/_sandbox') ? await adminContract() : serviceContract();
  const described = contract.find(seen.method, path);
  const wrong = described && mistakeIn(seen, described);
  if (wrong === undefined || described === undefined) return undefined;
  const { operationId, 'x-alias-of': alias } = described.operation;
  return `${seen.method} ${described.path} (${operationId ?? alias}) answers ${seen.status} against its OpenAPI document: ${wrong}\n${seen.text.slice(0, 500)}`;
}

function mistakeIn({ method, status, contentType, text, json }: Seen, described: Described): string | undefined {
  const { responses } = described.operation;
  const response = responses[status];
  if (response === undefined) return `the status is none of ${Object.keys(responses).join(', ')}`;
  const { content } = response;
  if (content === undefined) return text === '' ? undefined : 'a body, where none is documented';
  const types = Object.keys(content);
  // As recorded, some answers have no type.
  const type = contentType === null ? types[0] : contentType.split(';', 1)[0]?.trim();
  const found = types.find((each) => each.toLowerCase() === type?.toLowerCase());
  if (found === undefined) return `the media type ${type} is none of ${types.join(', ')}`;
  if (!/[/+]json$/.test(found)) return undefined;
  const validate = described.document.validator(described, method, String(status), found);
  if (validate(json ?? parsed(text))) return undefined;
  const [error] = validate.errors ?? [];
  const params = JSON.stringify(error?.params);
  return `${error?.instancePath || 'the body'} ${error?.message} ${params}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
