/**
 * Returns the free pages of the C library's heap to the system. glibc returns only those at the end of the heap by itself,
 * so one block in use keeps the memory of all worlds that were deleted before it.
 */

let trim: (() => unknown) | undefined;

/** Has no effect where the C library has no `malloc_trim`, and on Node.js without `node:ffi`. */
export function trimHeap(): void {
  trim ??= findTrim();
  trim();
}

function findTrim(): () => unknown {
  const { emitWarning } = process;
  // Users of the program cannot act on the warning that the module is experimental.
  process.emitWarning = () => {};
  try {
    const { dlopen } = process.getBuiltinModule('node:ffi');
    const { functions } = dlopen(null, { malloc_trim: { arguments: ['uint64'], return: 'int32' } });
    return () => functions.malloc_trim(0n);
  } catch {
    return () => {};
  } finally {
    process.emitWarning = emitWarning;
  }
}
