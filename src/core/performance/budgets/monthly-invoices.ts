/**
 * The invoices of a profile: what its campaigns of all products have cost in a month of its time zone, by the numbers of
 * reports. They are computed when a client asks for them, and nothing of them is kept.
 */
import { addDays, daysFrom, type Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import { hashText } from '../../../model/random.ts';
import { contextAt, type ScopeAtTime } from '../../entities/operation-context.ts';
import type { WorldTask } from '../../../world/lifecycle/world-tasks.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '../product.ts';
import { PRODUCTS } from '../products.ts';
import { eachReportRow } from '../rows/report-rows.ts';
import { simulationOf, type Simulation } from '../simulation.ts';

export interface InvoiceLine {
  type: CampaignType;
  campaignId: Id;
  name: string;
  portfolioId: Id | null;
  /** Whether clicks or impressions are charged. */
  charged: 'clicks' | 'impressions';
  count: number;
  /** Minor units. */
  cost: number;
}

export interface Invoice {
  month: InvoicedMonth;
  /** Without campaigns that cost nothing. */
  lines: readonly InvoiceLine[];
}

export interface InvoicedMonth {
  /** Undefined while the month has not ended. */
  id: string | undefined;
  from: Day;
  /** The last day, or today. */
  to: Day;
}

/** Finished months that have invoices. */
const MONTHS = 12;

/** The current month and the ones before it, the latest first, back to the first start of a campaign. */
export function invoicedMonths({ scope, today }: ScopeAtTime): InvoicedMonth[] {
  const starts = CAMPAIGN_TYPES.flatMap((type) =>
    Array.from(PRODUCTS[type].campaigns(scope, 'all'), ({ startDay }) => startDay),
  );
  const first = starts.reduce((least, each) => (each < least ? each : least), today);
  const mark = (hashText(`invoices of ${scope.profile.profileId}`) >>> 0).toString(36).toUpperCase().padStart(7, '0');
  const found: InvoicedMonth[] = [{ id: undefined, from: firstOf(today), to: today }];
  for (let to = lastBefore(today); to >= first && found.length <= MONTHS; to = lastBefore(to))
    found.push({ id: `${mark}-${to.slice(0, 4)}${to.slice(5, 7)}`, from: firstOf(to), to });
  return found;
}

/** The last day of the month before that of a day. */
function lastBefore(day: Day): Day {
  return addDays(firstOf(day), -1);
}

interface InvoiceRequest {
  profileId: Id;
  /** Epoch milliseconds: the time of the request. */
  at: number;
  months: readonly InvoicedMonth[];
}

/** It takes long for many campaigns, because costs need a simulation of each day. Months without costs have no invoice. */
export const INVOICES: WorldTask<InvoiceRequest, Invoice[]> = {
  name: 'invoices',
  run(world, request) {
    const simulation = simulationOf(contextAt(world, request));
    return request.months
      .map((month) => ({ month, lines: linesOf(simulation, month) }))
      .filter(({ lines }) => lines.length > 0);
  },
};

function linesOf(simulation: Simulation, { from, to }: InvoicedMonth): InvoiceLine[] {
  const lines: InvoiceLine[] = [];
  const query = { campaigns: 'all', level: 'campaign', days: daysFrom(from, to), isDaily: false, groups: [] } as const;
  for (const type of CAMPAIGN_TYPES)
    eachReportRow(simulation, { ...query, campaignType: type, asOf: simulation.reading.at }, ({ campaign, totals }) => {
      const { id: campaignId, name, portfolioId } = campaign;
      if (totals.cost === 0) return;
      const charged = 'costType' in campaign && campaign.costType?.toLowerCase() === 'vcpm' ? 'impressions' : 'clicks';
      lines.push({ type, campaignId, name, portfolioId, charged, count: totals[charged], cost: totals.cost });
    });
  return lines;
}

function firstOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}
