/**
 * The addresses at which accessibility and width are checked: each page, without and with a selected item.
 */
export const PAGES_TO_CHECK: readonly string[] = [
  'live',
  'live/latest',
  'live?q=no-such-call',
  'worlds',
  'worlds/default',
  'entities',
  'entities/profiles',
  'entities/campaigns/29851899412270?explain=status',
  'jobs',
  'jobs/unknown',
  'numbers',
  'numbers/29851899412270/cost?asOf=2026-02-26T12:00:00.000Z&day=2026-02-25',
  'numbers/compare',
  'faults',
  'checks',
  'checks/missing-accept',
  'checks?view=coverage',
  'time',
  'time?days=30',
  'scenarios',
  'scenarios/v2-sunset',
  'scenarios?view=edit',
];
