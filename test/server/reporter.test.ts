import { expect, it, vi } from 'vitest';
import { createLog, type Log } from '../../src/server/request-log.ts';
import type { CompletedExchange } from '../../src/service/pipeline/respond.ts';
import { createReporter } from '../../src/server/exchange-reporter.ts';

// Only the properties that the log reads.
const EXCHANGE = {
  request: { world: { name: 'default' } },
  recorded: { facts: { method: 'GET', status: 200 }, logTexts: { url: 'http://localhost/livez' } },
  duration: 1,
} as CompletedExchange;

it('continues without a log, with one warning, if the log cannot be opened', async () => {
  const onWarning = vi.fn<(message: string) => void>();
  const { report, flush } = createReporter('pretty', {
    onWarning,
    createLog: () => Promise.reject(new TypeError('no such chunk')),
  });
  report(EXCHANGE);
  await flush();
  report(EXCHANGE);
  await flush();
  expect(onWarning.mock.calls).toEqual([['requests are not logged: no such chunk']]);
});

it('continues without a log, with one warning, if the log throws', async () => {
  const onWarning = vi.fn<(message: string) => void>();
  const broken = (): never => {
    throw new Error('no space left');
  };
  const log: Log = { request: broken, defect: broken, flush: broken };
  const { report, flush } = createReporter('json', { onWarning, createLog: () => Promise.resolve(log) });
  report(EXCHANGE);
  await flush();
  report(EXCHANGE);
  await flush();
  expect(onWarning.mock.calls).toEqual([['requests are not logged: no space left']]);
});

it('logs of one process share a listener for errors of stdout', async () => {
  await createLog('json', false);
  const listeners = process.stdout.listenerCount('error');
  await createLog('json', false);
  expect(process.stdout.listenerCount('error')).toBe(listeners);
});
