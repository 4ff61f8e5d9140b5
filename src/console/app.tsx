/**
 * The frame of the console: bar, navigation, the page of the address, messages and dialogs.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { CONSOLE_URL } from './api/call.ts';
import { Bar } from './bar/bar.tsx';
import type { Page } from './pages/page.ts';
import { findPage, PAGES } from './pages/registry.ts';
import { Dialog, TextDialog } from './components/dialog.tsx';
import { Link } from './components/link.tsx';
import { ListPage } from './components/list-page.tsx';
import { ErrorState } from './components/states.tsx';
import { useMenu } from './components/use-menu.ts';
import { adminToken, isTokenRefused, setAdminToken } from './api/admin-token.ts';
import { bindings, useKeys } from './state/keyboard.ts';
import { address, currentWorld, navigate } from './state/location.ts';
import { worldError } from './state/world.ts';
import { noteChange } from './state/world-events.ts';
import { closeToast, toasts, type Toast } from './state/toasts.ts';
import { CopyButton } from './components/buttons.tsx';

const DOCS_URL = new URL('../docs', CONSOLE_URL).href;

export function App() {
  const page = findPage(address.value.page);
  useEffect(() => {
    document.title = `${page.title} · ${currentWorld.value} · Sandbox`;
  });
  return (
    <>
      <a class="skip" href="#page">
        Skip to the page
      </a>
      <Bar />
      <Navigation current={page} />
      <main id="page" class="page" tabIndex={-1}>
        {/* A page starts again when the world changes. */}
        {worldError.value === undefined || page.showsWithoutWorld === true ? (
          <page.View key={`${page.path} ${currentWorld.value}`} />
        ) : (
          <ListPage title={page.title}>
            <ErrorState error={worldError.value} />
          </ListPage>
        )}
      </main>
      <ToastList />
      <Keys />
      {isTokenRefused.value && <TokenDialog />}
    </>
  );
}

/** On narrow screens a menu, which closes when a page is opened. */
function Navigation({ current }: { current: Page }) {
  const { isOpen, setOpen, container } = useMenu<HTMLElement>();
  useEffect(() => setOpen(false), [address.value]);
  return (
    <nav class={`navigation ${isOpen ? 'is-open' : ''}`} aria-label="Pages" {...container}>
      <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {current.title} ▾
      </button>
      <div class="navigation-pages">
        {PAGES.map(({ path, title }) => (
          <Link key={path} to={{ page: path }} isCurrent={path === current.path}>
            {title}
          </Link>
        ))}
        <a href={DOCS_URL}>API</a>
      </div>
    </nav>
  );
}

/** `?` lists the keys. `g` and a letter open a page. */
function Keys() {
  const [isOpen, setOpen] = useState(false);
  // Not a state: the next key may come before the next rendering.
  const isGoing = useRef(false);
  useKeys([
    { key: '?', description: 'Show the keys', run: () => setOpen(true) },
    {
      key: 'g',
      description: `Open a page: g, then ${PAGES.map(({ key, title }) => `${key} for ${title}`).join(', ')}`,
      run: () => (isGoing.current = true),
    },
  ]);
  useEffect(() => {
    const go = (event: KeyboardEvent): void => {
      if (!isGoing.current) return;
      isGoing.current = false;
      const page = PAGES.find(({ key }) => key === event.key);
      if (page === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      navigate({ page: page.path });
    };
    addEventListener('keydown', go, { capture: true });
    return () => removeEventListener('keydown', go, { capture: true });
  }, []);
  if (!isOpen) return null;
  const shown = new Map(bindings.value.map(({ key, description }) => [key, description]));
  return (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <dl class="key-values">
        {[...shown].map(([key, description]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <button type="button" class="button" onClick={() => setOpen(false)}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function TokenDialog() {
  return (
    <TextDialog
      title={adminToken.value === undefined ? 'The sandbox requires an admin token' : 'The admin token is wrong'}
      label="Admin token"
      action="Continue"
      isSecret
      hint="The value of SANDBOX_ADMIN_TOKEN. The browser keeps it until you close the tab."
      onSubmit={(token) => {
        setAdminToken(token);
        noteChange();
      }}
      onClose={() => (isTokenRefused.value = false)}
    />
  );
}

/** Further lines are counted. */
const MAX_LINES = 8;

/** The messages about the results of actions. */
function ToastList() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastView({ toast: { id, kind, title, lines, curl } }: { toast: Toast }) {
  return (
    <div class={`toast ${kind === 'error' ? 'bad' : ''}`}>
      <div>
        <strong>{title}</strong>
        {lines.slice(0, MAX_LINES).map((line, i) => (
          <div key={i}>{line}</div>
        ))}
        {lines.length > MAX_LINES && <div>{`and ${lines.length - MAX_LINES} more`}</div>}
      </div>
      <div class="actions">
        {curl !== undefined && <CopyButton text={curl}>Copy as curl</CopyButton>}
        <button type="button" class="button" aria-label="Close the message" onClick={() => closeToast(id)}>
          ✕
        </button>
      </div>
    </div>
  );
}
