/**
 * Values by path. `{name}` in a path is a parameter, which matches any segment but the empty one. A literal segment
 * takes precedence over a parameter.
 */
interface Node<T> {
  literals: Map<string, Node<T>>;
  parameter: Node<T> | undefined;
  value: T | undefined;
}

export interface Match<T> {
  value: T;
  /** The segments of the parameters, in the order of the path. */
  segments: readonly string[];
}

export class SegmentTrie<T> {
  readonly #root = createNode<T>();

  /** Returns the value of the path, which `create` makes if the path has none. */
  getOrAdd(path: string, create: () => T): T {
    let node = this.#root;
    for (const segment of path.slice(1).split('/')) node = childOf(node, segment);
    return (node.value ??= create());
  }

  find(path: string): Match<T> | undefined {
    const segments: string[] = [];
    const value = search(this.#root, path, 1, segments);
    return value === undefined ? undefined : { value, segments: segments.toReversed() };
  }
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), parameter: undefined, value: undefined };
}

function childOf<T>(node: Node<T>, segment: string): Node<T> {
  if (segment.startsWith('{')) return (node.parameter ??= createNode());
  const known = node.literals.get(segment);
  if (known !== undefined) return known;
  const child = createNode<T>();
  node.literals.set(segment, child);
  return child;
}

/** Adds the segments of the parameters in reverse, because they are known only when the end of the path matches. */
function search<T>(node: Node<T>, path: string, from: number, segments: string[]): T | undefined {
  if (from > path.length) return node.value;
  const slash = path.indexOf('/', from);
  const end = slash < 0 ? path.length : slash;
  const segment = path.slice(from, end);
  const literal = node.literals.get(segment);
  const found = literal && search(literal, path, end + 1, segments);
  if (found !== undefined || node.parameter === undefined || segment === '') return found;
  const value = search(node.parameter, path, end + 1, segments);
  if (value !== undefined) segments.push(segment);
  return value;
}
