/**
 * The form of every kind: its fields, each declared once. Rows, drafts and patches, the schemas of seeds and of changes of
 * scenarios, the admin API and the scenario of a world follow from the declarations.
 */
import { adGroup, productAd, sbAd, sbAdGroup } from './ad-groups.ts';
import { adAssociation, adExtension } from './ads.ts';
import { campaign, sbCampaign } from './campaigns.ts';
import { sdAdGroup, sdCampaign, sdCreative, sdLocation, sdNegativeTarget, sdProductAd, sdTarget } from './display.ts';
import type { Field, Form } from './field.ts';
import { campaignNegativeKeyword, keyword, negativeKeyword, sbKeyword } from './keywords.ts';
import { portfolio } from './portfolios.ts';
import { campaignNegativeTarget, negativeTarget, sbTarget, sbTheme, target } from './targets.ts';

export const FORMS = {
  campaign,
  adGroup,
  keyword,
  negativeKeyword,
  campaignNegativeKeyword,
  productAd,
  target,
  negativeTarget,
  campaignNegativeTarget,
  adExtension,
  sbCampaign,
  sbAdGroup,
  sbAd,
  sbKeyword,
  sbTarget,
  sbTheme,
  adAssociation,
  portfolio,
  sdCampaign,
  sdAdGroup,
  sdProductAd,
  sdTarget,
  sdNegativeTarget,
  sdCreative,
  sdLocation,
} as const satisfies Readonly<Record<string, Form>>;

/** The kinds of `entities.ts`, which imports this file. Calls for a kind that is missing here do not compile. */
type Kind = keyof typeof FORMS;
export type FormOfKind<K extends Kind> = (typeof FORMS)[K];

export interface NamedField extends Field {
  name: string;
  column: string;
}

// One list for each kind.
const FIELDS = Object.fromEntries(
  Object.entries<Form>(FORMS).map(([kind, form]) => [
    kind,
    Object.entries(form).map(([name, field]): NamedField => ({ column: name, ...field, name })),
  ]),
) as unknown as Readonly<Record<Kind, readonly NamedField[]>>;

export function fieldsOf(kind: Kind): readonly NamedField[] {
  return FIELDS[kind];
}

/** The stored values of a field that has one of a list, by their names in version 3. */
export function namesOf<K extends Kind>(kind: K, name: keyof FormOfKind<K>): Readonly<Record<string, string>> {
  return fieldsOf(kind).find((field) => field.name === name)?.type.names ?? {};
}
