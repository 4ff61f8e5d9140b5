/**
 * Whole paths with stars for anything, as faults and the journal's filters ask for them. No regular expression: with
 * many stars one would try every way to share a path among them, and both come from outside.
 */

export function fitsPattern(path: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return path === pattern;
  const end = path.length - last.length;
  if (!path.startsWith(first) || !path.endsWith(last) || end < first.length) return false;
  // Each part at the first place where it is: if the others fit at all, they fit behind that.
  let place = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, place);
    if (found < 0 || found + part.length > end) return false;
    place = found + part.length;
  }
  return true;
}
