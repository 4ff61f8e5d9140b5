/**
 * Reads XML strictly, as far as tests need it: elements, attributes, text, the five entities. What is not well-formed
 * throws.
 */
export interface Document {
  name: string;
  attributes: Record<string, string>;
  children: Document[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (text.includes('<') || text.includes(']]>')) throw new Error(`not escaped: ${text}`);
  return text.replaceAll(/&(\w+;)?/g, (whole, name: string | undefined) => {
    const sign = ENTITIES[name?.slice(0, -1) ?? ''];
    if (sign === undefined) throw new Error(`no entity: ${whole}`);
    return sign;
  });
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const rest = text.replaceAll(/\s([\w-]+)="([^"<]*)"/g, (_whole, name: string, value: string) => {
    if (Object.hasOwn(attributes, name)) throw new Error(`twice: ${name}`);
    attributes[name] = unescaped(value);
    return '';
  });
  if (rest.trim() !== '') throw new Error(`no attributes: ${rest}`);
  return attributes;
}

export function parseDocument(xml: string): Document {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!xml.startsWith(head)) throw new Error('no XML declaration');
  const root: Document = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parts = xml.slice(head.length).matchAll(/<(\/?)([\w-]+)((?:\s[\w-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g);
  for (const [, end, name = '', attributes = '', empty, text, stray] of parts) {
    const inner = open.at(-1);
    if (inner === undefined || stray !== undefined) throw new Error(`not well-formed: ${name}${stray ?? ''}`);
    if (text !== undefined) inner.text += unescaped(text);
    else if (end === '/') {
      if (open.pop()?.name !== name) throw new Error(`${name} ends where another one is open`);
    } else {
      const element: Document = { name, attributes: attributesOf(attributes), children: [], text: '' };
      inner.children.push(element);
      if (empty === '') open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0) throw new Error('there is not one root');
  return only;
}
