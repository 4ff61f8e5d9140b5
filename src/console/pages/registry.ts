/**
 * The pages of the console, in the order of the navigation.
 */
import { checksPage } from './checks/checks-page.tsx';
import { entitiesPage } from './entities/entities-page.tsx';
import { faultsPage } from './faults/faults-page.tsx';
import { fidelityPage } from './fidelity/fidelity-page.tsx';
import { jobsPage } from './jobs/jobs-page.tsx';
import { livePage } from './live/live-page.tsx';
import { numbersPage } from './numbers/numbers-page.tsx';
import type { Page } from './page.ts';
import { scenariosPage } from './scenarios/scenarios-page.tsx';
import { timePage } from './time/time-page.tsx';
import { worldsPage } from './worlds/worlds-page.tsx';

export const PAGES: readonly Page[] = [
  livePage,
  worldsPage,
  entitiesPage,
  timePage,
  jobsPage,
  numbersPage,
  faultsPage,
  checksPage,
  scenariosPage,
  fidelityPage,
];

/** The first page is the start page. */
export function findPage(path: string): Page {
  return PAGES.find((page) => page.path === path) ?? livePage;
}
