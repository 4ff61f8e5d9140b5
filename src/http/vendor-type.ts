/**
 * Media types of the surfaces that select version and resource by them: `application/vnd.<resource>.v<n>+json`, named
 * in Content-Type or in Accept, compared without letter case and parameters.
 */
import { breach } from './breach.ts';
import { unsupportedMediaType } from './refusals.ts';
import type { Call } from './call.ts';
import type { Refusal } from './reply.ts';

const VENDOR = 'application/vnd.';

/**
 * A call that names another resource or version only is refused. One that names no vendor type at all is served and
 * recorded; a strict world refuses it.
 */
export function acceptVendorType(call: Call, expected: string): Refusal | undefined {
  const sent = call.head.get('content-type');
  if (sent === expected) return undefined;
  const own = expected.toLowerCase();
  const type = essenceOf(sent ?? '');
  if (type === own) return undefined;
  const accepted = (call.head.get('accept') ?? '')
    .split(',')
    .map(essenceOf)
    .filter((each) => each !== '');
  if (accepted.includes(own)) return undefined;
  const isOther = type.startsWith(VENDOR) || (accepted.length > 0 && accepted.every((each) => each.startsWith(VENDOR)));
  const refusal = unsupportedMediaType(sent, expected);
  if (isOther) return refusal;
  const evidence = `neither Content-Type (${sent ?? 'none'}) nor Accept is ${expected}`;
  return breach(call, { rule: 'wrong-media-type', evidence }, refusal);
}

function essenceOf(type: string): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
