/**
 * The worker thread of `world/lifecycle/world-tasks.ts`: performs tasks on copies of large worlds.
 */
import { DIFF_TASK } from '../admin/diff/diff.ts';
import { EXPLAIN_TASK } from '../admin/explain/answer-question.ts';
import { COUNTERFACTUAL_TASK } from '../admin/market/counterfactual.ts';
import { LANDSCAPE_TASK } from '../admin/market/landscape.ts';
import { ORACLE_TASK } from '../admin/market/oracle.ts';
import { EXPECTED_TASK, SCORE_TASK } from '../admin/market/score.ts';
import { OBSERVE_TASK } from '../admin/market/step.ts';
import { COMPARE_TASK, TRUTH_TASK } from '../admin/metrics/metrics.ts';
import { SCENARIO_TASK } from '../admin/scenarios/world-scenario.ts';
import { HISTORY_PAGE } from '../core/history/history-page.ts';
import { EXPORT_FILE } from '../service/apis/exports/operations.ts';
import { REPORT_V3_FILE } from '../service/apis/reporting-v3/operations.ts';
import { REPORT_FILE } from '../service/apis/reports/operations.ts';
import { UNIFIED_REPORT_FILE } from '../service/apis/unified-reports/operations.ts';
import { SNAPSHOT_FILE } from '../service/apis/sp-v2/snapshots.ts';
import { answerTasks } from '../world/lifecycle/world-tasks.ts';

answerTasks([
  REPORT_FILE,
  REPORT_V3_FILE,
  UNIFIED_REPORT_FILE,
  SNAPSHOT_FILE,
  HISTORY_PAGE,
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
