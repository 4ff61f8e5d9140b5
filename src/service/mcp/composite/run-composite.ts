/**
 * Runs a tool that calls several operations. What was created stays when a step fails, and the answer has both (TOD-593).
 */
import { writeJson } from '../../http/body.ts';
import { isApiError } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { readBody } from '../../protocol/grammars/request-body.ts';
import { StepFailed, Steps, type CallPath, type CompositeTool } from './steps.ts';

export async function runComposite(
  request: RequestContext,
  { body: codec, run }: CompositeTool,
  body: unknown,
  call: CallPath,
): Promise<{ text: string; isError: boolean }> {
  const read = readBody(request, codec, 'TOD-593', { body: writeJson(body) });
  if (isApiError(read)) return { text: JSON.stringify({ code: 'BAD_REQUEST', message: read.details }), isError: true };
  const steps = new Steps(call);
  const error: object[] = [];
  try {
    await run(steps, read.value, request);
  } catch (failed) {
    if (!(failed instanceof StepFailed)) throw failed;
    error.push({ index: steps.created.length - 1, ...failed.failure });
  }
  const success = steps.created.filter((each) => Object.keys(each).length > 1);
  return { text: writeJson({ error, success }), isError: error.length > 0 };
}
