/**
 * The layout of a page: a heading with its tools above the content, and the details of the selected item beside it.
 */
import type { ComponentChildren } from 'preact';

interface ListPageProps {
  title: string;
  /** Beside the heading. */
  tools?: ComponentChildren;
  children: ComponentChildren;
  /** A `DetailPane`, if an item is selected. */
  detail?: ComponentChildren;
}

export function ListPage({ title, tools, children, detail }: ListPageProps) {
  return (
    <div class="split">
      <div class="list">
        <div class="toolbar">
          <h1>{title}</h1>
          {tools}
        </div>
        {children}
      </div>
      {detail}
    </div>
  );
}
