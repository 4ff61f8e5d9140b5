/**
 * Loaded into the program that a soak watches: sends the bytes of its heap when the parent asks for them.
 */
process.on('message', () => process.send?.(process.memoryUsage().heapUsed));
