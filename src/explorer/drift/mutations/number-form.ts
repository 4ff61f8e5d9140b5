import type { Mutation } from '../mutation.ts';

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const BETWEEN_VALUES = /([\s,;:"{}[\]]+)/;

/** Decimal numbers have the same value in another form: 45 is 45.0, or 4.5E1. */
export const numberForm: Mutation = {
  id: 'number-form',
  title: 'is answered with the same numbers in another form',
  isLegal: true,
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
