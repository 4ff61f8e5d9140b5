/**
 * Conditions, effects and actions, which are objects, in one line of text.
 */

type Parts = Readonly<Record<string, unknown>>;

/** `operation listCampaigns, times 2`; `all` for no parts. */
export function partsText(parts: Parts, all: string): string {
  const texts = Object.entries(parts).map(([name, value]) => `${name} ${valueText(value)}`);
  return texts.length === 0 ? all : texts.join(', ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => valueText(each)).join(' or ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
