/**
 * The worker thread of `world/lifecycle/world-tasks.ts`: performs tasks on copies of large worlds.
 */
import { DIFF_TASK } from '../insight/diff/diff.ts';
import { EXPLAIN_TASK } from '../insight/explain/answer-question.ts';
import { COUNTERFACTUAL_TASK } from '../insight/market/counterfactual.ts';
import { LANDSCAPE_TASK } from '../insight/market/landscape.ts';
import { ORACLE_TASK } from '../insight/market/oracle.ts';
import { EXPECTED_TASK, SCORE_TASK } from '../insight/market/score.ts';
import { OBSERVE_TASK } from '../insight/market/step.ts';
import { COMPARE_TASK, TRUTH_TASK } from '../insight/metrics/metrics.ts';
import { SCENARIO_TASK } from '../control/scenarios/world-scenario.ts';
import { HISTORY_PAGE } from '../core/history/history-page.ts';
import { INVOICES } from '../core/performance/budgets/monthly-invoices.ts';
import { EXPORT_FILE } from '../service/apis/unified/exports/operations.ts';
import { REPORT_V3_FILE } from '../service/apis/reports/v3/operations.ts';
import { REPORT_FILE } from '../service/apis/reports/v2/operations.ts';
import { UNIFIED_REPORT_FILE } from '../service/apis/reports/unified/operations.ts';
import { SNAPSHOT_FILE } from '../service/apis/sp/v2/snapshots.ts';
import { answerTasks } from '../world/lifecycle/world-tasks.ts';

answerTasks([
  REPORT_FILE,
  REPORT_V3_FILE,
  UNIFIED_REPORT_FILE,
  SNAPSHOT_FILE,
  HISTORY_PAGE,
  INVOICES,
  EXPORT_FILE,
  TRUTH_TASK,
  COMPARE_TASK,
  EXPLAIN_TASK,
  DIFF_TASK,
  SCENARIO_TASK,
  OBSERVE_TASK,
  COUNTERFACTUAL_TASK,
  SCORE_TASK,
  EXPECTED_TASK,
  LANDSCAPE_TASK,
  ORACLE_TASK,
]);
