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
  'faults',
  'checks',
  'checks/missing-accept',
  'checks?view=coverage',
  'scenarios',
  'scenarios/v2-sunset',
  'scenarios?view=edit',
];
