/**
 * The columns of all reports of version 3 but the dates, which follow from the request.
 */
import { groupsOf } from '../../simulation/quantities/quantities.ts';
import type { Group } from '../../simulation/quantities/groups.ts';
import type { CampaignType } from '../product.ts';
import type { ReportColumn } from './column.ts';
import { ENTITY_COLUMNS } from './entity-columns.ts';
import { QUANTITY_COLUMNS } from './quantity-columns.ts';

export function reportColumn(campaignType: CampaignType, name: string): ReportColumn | undefined {
  return ENTITY_COLUMNS[name] ?? QUANTITY_COLUMNS[campaignType][name];
}

/** The groups of quantities that these columns need. */
export function groupsOfColumns(columns: readonly ReportColumn[]): readonly Group[] {
  return groupsOf(columns.flatMap(({ quantity = [] }) => quantity));
}
