/** Files that nothing can be learned from. The message names the file and the line, and what to do. */
export class LearnError extends Error {}
