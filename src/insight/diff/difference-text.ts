/**
 * A difference as text: one line for each entity, and one for each of its fields that changed.
 */
import { instantText } from '../../model/days.ts';
import type { ChangeSource, Difference, EntityDifference, FieldDifference } from './difference.ts';

/** Every update changes it, so it is left out next to other fields. */
export const UPDATED_AT = 'lastUpdatedDate';

export function differenceText({ profiles }: Difference): string {
  if (profiles.length === 0) return 'No differences\n';
  return profiles
    .map(({ profileId, created, changed, archived, removed }) =>
      [
        `profile ${profileId}`,
        ...created.map((item) => `  created   ${titleOf(item)}${sourceText(item)}`),
        ...changed.flatMap((item) => [`  changed   ${titleOf(item)}`, ...fieldLines(item)]),
        ...archived.flatMap((item) => [`  archived  ${titleOf(item)}${sourceText(item)}`, ...fieldLines(item)]),
        ...removed.map((item) => `  removed   ${titleOf(item)}`),
      ]
        .map((line) => `${line}\n`)
        .join(''),
    )
    .join('\n');
}

function titleOf({ collection, id, name }: EntityDifference): string {
  return `${collection}/${id}${name === undefined ? '' : ` ${JSON.stringify(name)}`}`;
}

function fieldLines({ fields }: EntityDifference): string[] {
  const shown = fields.filter(({ field }) => field !== UPDATED_AT);
  return (shown.length === 0 ? fields : shown).map((field) => `            ${fieldText(field)}`);
}

function fieldText({ field, before, after, ...source }: FieldDifference): string {
  return `${field}: ${valueText(before)} -> ${valueText(after)}${sourceText(source)}`;
}

function valueText(value: unknown): string {
  return value === undefined ? '(none)' : JSON.stringify(value);
}

function sourceText({ origin, requestId, at }: Partial<ChangeSource>): string {
  if (origin === undefined || at === undefined) return '';
  const who = { client: `request ${requestId}`, admin: 'the admin API', timeline: 'the timeline' }[origin];
  return `  (${who}, ${instantText(at)})`;
}
