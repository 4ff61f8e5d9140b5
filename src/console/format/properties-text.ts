/**
 * The properties of an object, such as a condition, an effect or an action, in one line of text.
 */

/** `operation listCampaigns, times 2`; `none` for an object without properties. */
export function propertiesText(object: Readonly<Record<string, unknown>>, none: string): string {
  const texts = Object.entries(object).map(([name, value]) => `${name} ${valueText(value)}`);
  return texts.length === 0 ? none : texts.join(', ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => valueText(each)).join(' or ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
