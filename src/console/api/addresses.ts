/**
 * All addresses that the console calls. Each is an address of the admin API, which the compiler and a test check.
 */
import type { OPERATIONS, Operations } from '../../generated/admin-types.ts';

/** `W` is the path of a world. */
export const ADDRESSES = {
  listWorlds: 'GET /worlds',
  createWorld: 'POST /worlds',
  getWorld: 'GET W',
  dropWorld: 'DELETE W',
  resetWorld: 'POST W/reset',
  listCheckpoints: 'GET W/checkpoints',
  createCheckpoint: 'POST W/checkpoints',
  restoreCheckpoint: 'POST W/checkpoints/{name}/restore',
  dropCheckpoint: 'DELETE W/checkpoints/{name}',
  exportWorld: 'GET W/export',
  importWorld: 'PUT W/import',
  setClock: 'PUT W/clock',
  advanceClock: 'POST W/clock/advance',
  listClockEvents: 'GET W/clock/events',
  getTimeline: 'GET W/timeline',
  mintTokens: 'POST W/tokens',
  listJobs: 'GET W/jobs',
  getJobFile: 'GET W/jobs/{id}/file',
  forceJob: 'POST W/jobs/{id}/transition',
  expireJobLinks: 'POST W/jobs/{id}/expire',
  planJobOutcome: 'POST W/jobs/outcomes',
  listScenarios: 'GET /scenarios',
  getScenario: 'GET /scenarios/{name}',
  validateScenario: 'POST /scenarios/validate',
  startScenario: 'POST W/scenario',
  getWorldScenario: 'GET W/scenario',
  listFaults: 'GET W/faults',
  createFault: 'POST W/faults',
  putFault: 'PUT W/faults/{id}',
  dropFault: 'DELETE W/faults/{id}',
  dropFaults: 'DELETE W/faults',
  getRateLimit: 'GET W/rateLimit',
  setRateLimit: 'PUT W/rateLimit',
  getCoverage: 'GET /coverage',
  clearCoverage: 'DELETE /coverage',
  seed: 'POST W/seed',
  listEntities: 'GET W/entities/{collection}',
  getEntity: 'GET W/entities/{collection}/{id}',
  forceEntity: 'PATCH W/entities/{collection}/{id}',
  listEntityVersions: 'GET W/entities/{collection}/{id}/versions',
  listEntityChanges: 'GET W/entities/{collection}/{id}/changes',
  explain: 'GET W/explain',
  readMetrics: 'GET W/metrics',
  compareMetrics: 'POST W/metrics/compare',
  listViolations: 'GET W/violations',
  listRequests: 'GET W/requests',
  getRequest: 'GET W/requests/{id}',
  exportRequests: 'GET W/requests/export',
  replayRequest: 'POST W/requests/{id}/replay',
  getRunReport: 'GET W/runReport',
  diffWorld: 'GET W/diff',
  streamEvents: 'GET W/events',
} as const satisfies Partial<typeof OPERATIONS>;

export type OperationId = keyof typeof ADDRESSES;
/** The parameters of a call: path parameters, query and body. */
export type Given<K extends OperationId> = Omit<Operations[K], 'answer'>;
export type Answer<K extends OperationId> = Operations[K]['answer'];
