/**
 * The editor of scenarios: a text that is checked while the user writes, saved as a file, and applied to a world.
 */
import { useRef } from 'preact/hooks';
import type { LocatedProblem } from '../../../generated/admin-types.ts';
import { countOf } from '../../format/numbers.ts';
import { CopyButton } from '../../components/buttons.tsx';
import { Link } from '../../components/link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { saveFile } from '../../components/save-file.ts';
import { CheckView, useCheck, type CheckState } from './check-text.tsx';
import { draft, setDraft } from './draft.ts';
import { StartButtons } from './start-buttons.tsx';
import { lineNumbers, offsetOf } from './text-position.ts';

/** In pixels; the style sheet has the same. */
const LINE_HEIGHT = 18;
/** The lines above a selected error. */
const LINES_ABOVE = 3;

export function Editor() {
  const text = draft.value;
  const check = useCheck(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const select = (problem: LocatedProblem): void => {
    const offset = offsetOf(text, problem);
    field.current?.focus();
    field.current?.setSelectionRange(offset, offset);
    if (field.current !== null) field.current.scrollTop = (problem.line - 1 - LINES_ABOVE) * LINE_HEIGHT;
  };
  const isReady = check.data?.ok === true && !check.isStale;
  const tools = (
    <>
      <Link to={{ page: 'scenarios' }} class="button">
        All scenarios
      </Link>
      <StartButtons start={{ text }} disabled={!isReady} />
      <button
        type="button"
        class="button"
        onClick={() => saveFile('scenario.yaml', new Blob([text], { type: 'application/yaml' }))}
      >
        Save as a file
      </button>
      <CopyButton text={text}>Copy</CopyButton>
      <CheckStatus check={check} />
    </>
  );
  return (
    <ListPage title="Scenario editor" tools={tools}>
      <div class="editor">
        <div class="editor-text">
          <pre ref={numbers} class="line-numbers" aria-hidden="true">
            {lineNumbers(text)}
          </pre>
          <textarea
            ref={field}
            aria-label="Text of the scenario, as YAML or JSON"
            value={text}
            spellcheck={false}
            autocomplete="off"
            wrap="off"
            onInput={({ currentTarget }) => setDraft(currentTarget.value)}
            onScroll={({ currentTarget }) => {
              if (numbers.current !== null) numbers.current.scrollTop = currentTarget.scrollTop;
            }}
          />
        </div>
        <section class="editor-check" aria-label="Result of the check">
          <h2 class="visually-hidden">Result of the check</h2>
          <CheckView check={check} onSelect={select} />
        </section>
      </div>
    </ListPage>
  );
}

function CheckStatus({ check: { data, error, isStale } }: { check: CheckState }) {
  const text =
    error !== undefined
      ? 'Not checked'
      : isStale || data === undefined
        ? 'Checking…'
        : data.ok
          ? 'Valid'
          : countOf(data.errors.length, 'error');
  return (
    <span role="status" class={text === 'Valid' ? 'good' : data?.ok === false ? 'bad' : 'dim'}>
      {text}
    </span>
  );
}
