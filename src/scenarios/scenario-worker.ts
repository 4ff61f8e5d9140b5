/**
 * The worker thread of `scenario-worker-client.ts`. It compiles texts one at a time and caches the scenarios they extend.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Library } from './library.ts';
import { ScenarioCompiler } from './scenario-compiler.ts';
import type { TextAnswer, TextJob, TextWorkerData } from './scenario-worker-client.ts';

if (parentPort === null) throw new Error('scenario-worker must run in a worker thread');
const port = parentPort;

// Set by `scenario-worker-client.ts`.
const { mounts, operations } = workerData as TextWorkerData;
const compiler = new ScenarioCompiler(new Library(mounts), operations);

port.on('message', ({ text, facts }: TextJob) => {
  let answer: TextAnswer;
  try {
    answer = { compiled: compiler.compileText(text, facts) };
  } catch (error) {
    answer = { defect: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer);
});
// The deadline of a text begins after the start of the thread.
port.postMessage('ready');
