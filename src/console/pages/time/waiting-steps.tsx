/**
 * The steps of the timeline that wait for a call, and those whose actions failed.
 */
import type { Answer } from '../../../client/http-client.ts';
import { propertiesText } from '../../format/properties-text.ts';
import { actionTexts } from '../scenarios/step-text.ts';

type Step = Answer<'getTimeline'>['steps'][number];

export function WaitingSteps({ steps }: { steps: readonly Step[] }) {
  const shown = steps.filter(({ onCall, doneAt, problems }) => isWaiting({ onCall, doneAt }) || problems.length > 0);
  if (shown.length === 0) return null;
  return (
    <section class="panel time-steps" aria-labelledby="waiting-steps">
      <h2 id="waiting-steps">Steps of the timeline that wait for calls or failed</h2>
      <ul class="steps">
        {shown.map((step) => (
          <li key={step.name}>
            <strong>{step.name}</strong> <span class="dim">{triggerText(step)}</span>
            {actionTexts(step.do ?? []).map((action, i) => (
              <code key={i}>{action}</code>
            ))}
            {step.problems.map(({ path, message }, i) => (
              <p key={i} class="bad">
                {path} {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isWaiting({ onCall, doneAt }: Pick<Step, 'onCall' | 'doneAt'>): boolean {
  return onCall !== undefined && (doneAt === null || onCall.repeat === true);
}

/** `at call 3 (1 so far): operation createAsyncReport`. */
function triggerText({ onCall }: Step): string {
  if (onCall === undefined) return '';
  const { nth, seen, repeat, ...match } = onCall;
  const calls = `at call ${nth}${repeat === true ? ' and later' : ''} (${seen} so far)`;
  return `${calls}: ${propertiesText(match, 'any operation')}`;
}
