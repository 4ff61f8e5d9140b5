/**
 * Mutations of values in place: another form of a number, another type.
 */
import { CHECK_FIELDS, type Mutation } from './mutation.ts';

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const BETWEEN_VALUES = /([\s,;:"{}[\]]+)/;

/** Decimal numbers have the same value in another form: 45 is 45.0, or 4.5E1. */
export const numberForm: Mutation = {
  id: 'number-form',
  title: 'is answered with the same numbers in another form',
  remedy: 'Parse numbers with a parser of JSON, and compare their values rather than their digits.',
  likelihood: 0.3,
  mutate({ text, items }, draw) {
    const fields = items
      .flatMap((item) => item.fields)
      .filter(({ kind, value }) => kind === 'decimal' && PLAIN.test(text.slice(value.start, value.end)));
    if (fields.length === 0) return undefined;
    const form = draw.oneOf([withZeros, withExponent]) ?? withZeros;
    const edits = fields.map(({ value: { start, end } }) => ({ start, end, text: form(text.slice(start, end)) }));
    const allowsReplaced = (missing: string, extra: string): boolean => normalized(missing) === normalized(extra);
    return { edits, tolerance: { allowsReplaced } };
  },
};

function withZeros(digits: string): string {
  return digits.includes('.') ? `${digits}00` : `${digits}.0`;
}

/** Moves the point of the digits, so that no digit changes. */
function withExponent(digits: string): string {
  const [whole = '', part = ''] = digits.split('.');
  return part === '' ? `${whole}.0E0` : `${whole}${part}E-${part.length}`.replace(/^(-?)0+(?=\d)/, '$1');
}

function normalized(row: string): string {
  return row
    .split(BETWEEN_VALUES)
    .map((part) => (/[.eE]/.test(part) && Number.isFinite(Number(part)) ? String(Number(part)) : part))
    .join('');
}

/** A field that is a number is text in every object. */
export const numberAsText: Mutation = {
  id: 'number-as-text',
  title: 'is answered with text in place of numbers',
  remedy: CHECK_FIELDS,
  isHostile: true,
  likelihood: 0.2,
  mutate({ text, items }, draw) {
    const numbers = items.flatMap(({ fields }) => fields.filter(({ value }) => value.type === 'number'));
    const name = draw.oneOf([...new Set(numbers.map((field) => field.name))]);
    const edits = numbers
      .filter((field) => field.name === name)
      .map(({ value: { start, end } }) => ({ start, end, text: `"${text.slice(start, end)}"` }));
    return edits.length === 0 ? undefined : { edits };
  },
};

/** A value is an object in place of a list, or a list in place of anything else. */
export const wrongType: Mutation = {
  id: 'wrong-type',
  title: 'is answered with a value of another type',
  remedy: CHECK_FIELDS,
  isHostile: true,
  likelihood: 0.1,
  mutate({ items }, draw) {
    const field = draw.oneOf(items.flatMap(({ fields }) => fields));
    if (field === undefined) return undefined;
    const { type, start, end } = field.value;
    return { edits: [{ start, end, text: type === 'array' ? '{}' : '[]' }] };
  },
};
