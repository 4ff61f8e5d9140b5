/**
 * Paths as texts that come from outside. No regular expressions: on a hostile path these would take time that grows
 * with the square of its length, or, with many stars, faster still.
 */

export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** A whole path like `/v2/sp/*`: a star stands for anything. */
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
