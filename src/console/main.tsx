/**
 * The web console: shows and controls the worlds of a sandbox in a browser, by the admin API only.
 */
import { render } from 'preact';
import { App } from './app.tsx';
import { followCalls } from './pages/live/live-store.ts';
import { followKeys } from './state/keyboard.ts';
import { followHistory } from './state/location.ts';
import { followClock } from './state/world.ts';
import { followWorld } from './state/world-events.ts';

const root = document.querySelector('#console');
if (root === null) throw new Error('The page has no element #console');
followHistory();
followKeys();
followCalls();
followWorld();
followClock();
render(<App />, root);
