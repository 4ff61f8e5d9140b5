/**
 * All mutations, the legal ones first.
 */
import type { Mutation } from './mutation.ts';
import { bigId } from './mutations/big-id.ts';
import { extraRow } from './mutations/extra-row.ts';
import { longerText } from './mutations/longer-text.ts';
import { missingField } from './mutations/missing-field.ts';
import { newEnumValue } from './mutations/new-enum-value.ts';
import { newField } from './mutations/new-field.ts';
import { nullField } from './mutations/null-field.ts';
import { numberAsText } from './mutations/number-as-text.ts';
import { numberForm } from './mutations/number-form.ts';
import { reorderedKeys } from './mutations/reordered-keys.ts';
import { wrongType } from './mutations/wrong-type.ts';

export const MUTATIONS: readonly Mutation[] = [
  newField,
  newEnumValue,
  nullField,
  reorderedKeys,
  bigId,
  extraRow,
  longerText,
  numberForm,
  numberAsText,
  missingField,
  wrongType,
];
