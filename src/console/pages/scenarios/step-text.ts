/**
 * Steps of a timeline as text: when they run and what they do.
 */
import type { PlannedStep } from '../../../generated/admin-types.ts';
import { instantText } from '../../format/instants.ts';
import { propertiesText } from '../../format/properties-text.ts';

/** `24h after the start`, `2026-03-05 00:00:00 UTC`, `call 2: operation getCampaign`. */
export function whenText({ after, at, onCall }: Pick<PlannedStep, 'after' | 'at' | 'onCall'>): string {
  if (after !== undefined) return `${after} after the start`;
  if (at !== undefined) return `${instantText(at)} UTC`;
  if (onCall === undefined) return '';
  const { nth, repeat, ...match } = onCall;
  return `call ${nth}${repeat === true ? ' and later' : ''}: ${propertiesText(match, 'any operation')}`;
}

/** One line for each action. */
export function actionTexts(actions: readonly unknown[]): string[] {
  return actions.map((action) =>
    typeof action === 'object' && action !== null ? propertiesText({ ...action }, '') : JSON.stringify(action),
  );
}
