/**
 * The four operations of every collection since version 3, from its declaration.
 */
import type { Kind } from '../model/entities.ts';
import type { Call, Operation } from '../http/call.ts';
import type { Reply, Refusal } from '../http/reply.ts';
import { EnvelopeAnswers } from './envelope-answers.ts';
import { describeEnvelope, type Shape, type Verb } from './envelope-describe.ts';
import { typedVoice } from './envelope-voice.ts';
import type { EnvelopeCollection, EnvelopeSurface } from './envelope.ts';

export function envelopeOperations<K extends Kind>(
  collection: EnvelopeCollection<K>,
  surface: EnvelopeSurface,
  verbs: readonly Verb[] = ['list', 'create', 'update', 'delete'],
): Operation[] {
  const answers = new EnvelopeAnswers(collection, surface);
  const shapes = describeEnvelope(collection, surface);
  const operation = operationMaker(collection, surface);
  const served: Readonly<Record<Verb, () => Operation>> = {
    list: () => operation('list', 'POST', '/list', shapes.list, (call) => answers.list(call)),
    create: () => operation('create', 'POST', '', shapes.create, (call) => answers.create(call)),
    update: () => operation('update', 'PUT', '', shapes.update, (call) => answers.update(call)),
    delete: () => operation('delete', 'POST', '/delete', shapes.delete, (call) => answers.delete(call)),
  };
  return verbs.map((verb) => served[verb]());
}

type Make = (
  verb: Verb,
  method: 'POST' | 'PUT',
  /** Behind the collection's. */
  path: string,
  shape: Shape,
  perform: (call: Call) => Reply | Refusal,
) => Operation;

/** Makes operations of one collection; what is named by itself has a word in front of the collection's. */
export function operationMaker(
  { name, key, mediaType }: EnvelopeCollection,
  { tag, prefix, product, voice, typedRefusals, writesNeedBrand, ending }: EnvelopeSurface,
  word = '',
): Make {
  const inFront = product + capital(word);
  const served = {
    tag,
    voice: typedRefusals ? typedVoice(voice, mediaType) : voice,
    mediaType,
    needs: 'scope',
    body: 'json',
    ...(ending === undefined ? {} : { ending }),
  } as const;
  return (verb, method, path, shape, perform) => ({
    ...served,
    permission: verb === 'list' ? 'viewer' : 'editor',
    ...(writesNeedBrand && verb !== 'list' ? { needsBrand: true } : {}),
    id: verb + inFront + capital(key),
    method,
    paths: [`${prefix}/${name}${path}`],
    ...shape,
    perform,
  });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
