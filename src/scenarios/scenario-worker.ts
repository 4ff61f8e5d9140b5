/**
 * The worker thread of `scenario-worker-client.ts`. It compiles texts one at a time and caches the scenarios they extend.
 */
import { workerData } from 'node:worker_threads';
import { answerMessages } from '../world/worker-thread.ts';
import { Library } from './library.ts';
import { ScenarioCompiler } from './scenario-compiler.ts';
import type { TextJob, TextWorkerData } from './scenario-worker-client.ts';

// Set by `scenario-worker-client.ts`, which also sends the messages.
const { mounts, operations } = workerData as TextWorkerData;
const compiler = new ScenarioCompiler(new Library(mounts), operations);

answerMessages((message) => {
  const { text, facts } = message as TextJob;
  return compiler.compileText(text, facts);
});
