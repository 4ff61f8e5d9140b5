/**
 * Objects that are nested in the wire and flat in the model. A declaration names the path of each part: a constant, a value
 * with its name in the model, or what only answers have. Reading, writing and the schema follow from it. They are for API
 * versions that read whole rows, because a shape does not name its columns.
 */
import { isFailure } from '../../../model/failures.ts';
import {
  isCodec,
  isShape,
  locate,
  optional,
  type Codec,
  type Constant,
  type OptionalCodec,
  type Shape,
  type Source,
  type Writer,
} from './codec.ts';
import { converted, object } from './object-codec.ts';

/**
 * Parts by their paths, in the order in which they are read and written: `goalSettings?.kpi` is in an object that may be
 * missing, `budgetValue.monetaryBudget` in one that may not.
 */
type Parts = Readonly<Record<string, Codec<unknown> | Writer<unknown>>>;

type LastOf<Path> = Path extends `${string}.${infer Rest}` ? LastOf<Rest> : Path;
type Named<Path, C> =
  C extends Shape<infer T>
    ? C extends OptionalCodec<unknown>
      ? Partial<T>
      : T
    : C extends Codec<undefined>
      ? unknown
      : C extends OptionalCodec<infer T>
        ? { [Name in LastOf<Path> & string]?: T }
        : C extends Codec<infer T>
          ? { [Name in LastOf<Path> & string]: T }
          : unknown;
type InPath<Path, C> = Path extends `${string}?${string}` ? Partial<Named<Path, C>> : Named<Path, C>;
type Values<P> = { [Path in keyof P]: (part: InPath<Path, P[Path]>) => void }[keyof P] extends (all: infer T) => void
  ? T
  : never;
type Column<Name extends string, T> = undefined extends T
  ? { [N in Name]?: Exclude<T, undefined> }
  : { [N in Name]: T };

/** A value that follows from the kind of the entity. */
export function constant(value: string | boolean): Constant {
  const json = JSON.stringify(value);
  return {
    isConstant: true,
    schema: { type: typeof value, enum: [value] },
    read: (sent, place) =>
      sent === value
        ? { value: undefined }
        : { code: 'notInList', ...locate(place), value: sent, allowed: [String(value)] },
    write: () => json,
  };
}

/** A value that is checked, and neither kept nor answered. */
export function notKept(codec: Codec<unknown>): Constant {
  return {
    ...codec,
    isConstant: true,
    read: (sent, place) => converted(codec.read(sent, place), () => undefined),
    write: () => undefined,
  };
}

/** A value under its name in the model, which a part has by default from the end of its path. */
export function column<Name extends string, T>(name: Name, codec: Codec<T>): Shape<Column<Name, T>> {
  return {
    ...codec,
    isShape: true,
    // The object has one property, of this name; without a value it has none.
    read: (json, place) =>
      converted(codec.read(json, place), (read) => (read === undefined ? {} : { [name]: read }) as Column<Name, T>),
    write(values, source) {
      // The value was read by the codec, or is that of the column.
      const value = (values as { [N in Name]?: T | null })[name];
      return value === undefined || value === null ? undefined : codec.write(value, source);
    },
  };
}

/** A part that is written of some rows only. */
export function when<C extends Codec<unknown>>(isWritten: (source: Source) => boolean, codec: C): C {
  return { ...codec, write: (value: unknown, source) => (isWritten(source) ? codec.write(value, source) : undefined) };
}

export function shape<const P extends Parts>(parts: P): Shape<Values<P>> {
  const fields = Object.entries(nested(parts));
  const sent = fields.flatMap(([name, part]) => (isCodec(part) ? [[name, part] as const] : []));
  const others = fields.flatMap(([name, part]) => (isCodec(part) ? [] : [[name, part.schema] as const]));
  const body = object(Object.fromEntries(sent), { answered: Object.fromEntries(others) });
  const written = fields.map(([name, part]) => ({ first: `{"${name}":`, next: `,"${name}":`, part }));
  return {
    isShape: true,
    schema: body.schema,
    read(json, place) {
      const read = body.read(json, place);
      // Each part was read by its codec.
      return isFailure(read) ? read : { value: Object.assign({}, ...Object.values(read.value)) as Values<P> };
    },
    write(values, source) {
      let text = '';
      for (const { first, next, part } of written) {
        const json = part.write(values, source);
        if (json !== undefined) text += (text === '' ? first : next) + json;
      }
      return text === '' ? '{}' : `${text}}`;
    },
  };
}

/** The parts by their first names. An object that may be missing is not written empty. */
function nested(parts: Parts): Parts {
  const heads = new Map<string, Record<string, Codec<unknown> | Writer<unknown>>>();
  for (const [path, part] of Object.entries(parts)) {
    const [head = '', ...rest] = path.split('.');
    heads.set(head, { ...heads.get(head), [rest.join('.')]: part });
  }
  return Object.fromEntries(
    [...heads].map(([head, { '': own, ...inner }]) => {
      const name = head.replace('?', '');
      if (own !== undefined) return [name, named(name, own)];
      return [name, name === head ? shape(inner) : optional(unlessEmpty(shape(inner)))];
    }),
  );
}

function named(name: string, part: Codec<unknown> | Writer<unknown>): Codec<unknown> | Writer<unknown> {
  return !isCodec(part) || isShape(part) || 'isConstant' in part ? part : column(name, part);
}

function unlessEmpty<C extends Codec<unknown>>(codec: C): C {
  const write: Codec<unknown>['write'] = (values, source) => {
    const text = codec.write(values, source);
    return text === '{}' ? undefined : text;
  };
  return { ...codec, write };
}
