/**
 * The operations of the vendor: which of them the sandbox serves, and why it does not serve the others.
 */
import { existsSync, readFileSync } from 'node:fs';
import { operations } from '../../src/server/operations.ts';

export const VENDOR_FILE = new URL('../../docs/vendor-operations.tsv', import.meta.url);

export interface VendorOperation {
  document: string;
  method: string;
  path: string;
  id: string;
  /** Empty for an operation that was served when the file was written. */
  reason: string;
  isServed: boolean;
}

export function vendorOperations(): VendorOperation[] {
  if (!existsSync(VENDOR_FILE)) return [];
  const [, ...lines] = readFileSync(VENDOR_FILE, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [document = '', method = '', path = '', id = '', reason = ''] = line.split('\t');
    return { document, method, path, id, reason, isServed: isServed(method, path) };
  });
}

/** A parameter of the vendor's path can be a word of ours, such as the record type of a snapshot. */
function isServed(method: string, path: string): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`);
  const shapeOf = (template: string): string => template.replaceAll(/\{[^}]*\}/g, '{}');
  return operations.some(
    (each) =>
      each.method === method &&
      each.paths.some((ours) => shapeOf(ours) === shapeOf(path) || (!ours.includes('{') && pattern.test(ours))),
  );
}
