/**
 * A value of JSON as a tree whose objects and arrays open and close.
 */
import { useState } from 'preact/hooks';
import { jsonLines, parseJsonText, type JsonLine } from '../format/json-lines.ts';

/** Long values are shown in lists of this many lines, with a button for more. */
const PAGE_LINES = 500;

export function JsonTree({ value, label }: { value: unknown; label: string }) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(PAGE_LINES);
  const lines = jsonLines(value, toggled);
  const toggle = (path: string): void => setToggled(new Set([path]).symmetricDifference(toggled));
  return (
    <div class="json" role="group" aria-label={label}>
      {lines.slice(0, shown).map((line) => (
        <Line key={line.path} line={line} onToggle={() => toggle(line.path)} />
      ))}
      {lines.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + PAGE_LINES)}>
          {lines.length - shown} more lines
        </button>
      )}
    </div>
  );
}

function Line({ line, onToggle }: { line: JsonLine; onToggle(): void }) {
  const { depth, name, kind, text, isOpen } = line;
  const content = (
    <>
      {name !== undefined && <span class="json-name">{name}: </span>}
      <span class={`json-${kind}`}>{text}</span>
    </>
  );
  const indent = { paddingLeft: `${depth * 14 + 14}px` };
  if (kind !== 'object' && kind !== 'array')
    return (
      <div class="json-line" style={indent}>
        {content}
      </div>
    );
  return (
    <button type="button" class="json-line" style={indent} aria-expanded={isOpen} onClick={onToggle}>
      {content}
    </button>
  );
}

/** A body as a tree if it is JSON, and as text otherwise. */
export function BodyView({ text, label }: { text: string; label: string }) {
  const parsed = parseJsonText(text);
  if (parsed !== undefined && typeof parsed.json === 'object') return <JsonTree value={parsed.json} label={label} />;
  return (
    <pre class="raw" tabIndex={0} aria-label={label}>
      {text}
    </pre>
  );
}
