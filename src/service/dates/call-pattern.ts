/**
 * Patterns of calls: a method and a path such as `POST /sd/{}/report`. `*` is any method, `{}` any segment, and a path
 * that ends with `/**` includes all paths below.
 */

export type CallPattern = `${'*' | 'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

interface ParsedPattern {
  method: string;
  segments: readonly string[];
  isOpen: boolean;
}

/** Returns a function that returns whether a method and a path match any of the patterns. */
export function callMatcher(patterns: readonly CallPattern[]): (method: string, path: string) => boolean {
  const parsed = patterns.map(parse);
  return (method, path) => {
    const requested = segmentsOf(path);
    return parsed.some((pattern) => matches(pattern, method, requested));
  };
}

function parse(pattern: CallPattern): ParsedPattern {
  const space = pattern.indexOf(' ');
  const path = pattern.slice(space + 1);
  const isOpen = path.endsWith('/**');
  return { method: pattern.slice(0, space), segments: segmentsOf(isOpen ? path.slice(0, -3) : path), isOpen };
}

function matches({ method, segments, isOpen }: ParsedPattern, sent: string, requested: readonly string[]): boolean {
  if (method !== '*' && method !== sent) return false;
  if (isOpen ? requested.length < segments.length : requested.length !== segments.length) return false;
  return segments.every((segment, i) => segment === '{}' || segment === requested[i]);
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}
