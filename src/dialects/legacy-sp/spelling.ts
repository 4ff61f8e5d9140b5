/**
 * How the legacy surface writes: ids as numbers, money as numbers in major units, days as YYYYMMDD, instants as epoch
 * milliseconds, lower-case words.
 */
import { fromCompact, toCompact } from '../../model/days.ts';
import type { Adjustment, Placement, Strategy } from '../../model/entities.ts';
import type { BiddingPatch } from '../../model/drafts.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { choice, money, readChoice, text, wrongType } from '../../grammar/basic-spelling.ts';
import type { FieldSpelling, Spelling } from '../../grammar/spelling.ts';
import { isId, readId } from '../../grammar/read-id.ts';
import { isObject, type Json } from '../../http/body.ts';
import { biddingOf, premiumOf } from '../../verbs/bidding.ts';
import { servingStatus } from '../../verbs/serving-status.ts';

const id: FieldSpelling = {
  write: (value) => String(value),
  read: (json, { of }, batch) => readId(json, of, batch),
  schema: () => ({ type: 'integer', format: 'int64' }),
};

const day: FieldSpelling = {
  write: (value) => (value === null ? undefined : `"${toCompact(String(value))}"`),
  read(json, field) {
    if (typeof json !== 'string') return wrongType(field, 'string', json);
    const value = fromCompact(json);
    return value === undefined ? { code: 'badDay', field: field.of, value: json } : { value };
  },
  clears: (json) => json === '',
  schema: () => ({ type: 'string', pattern: '^\\d{8}$', description: 'YYYYMMDD', example: '20301231' }),
};

export const legacySpelling: Spelling = {
  id,
  text,
  money,
  day,
  choice,
  portfolio: {
    // Shown only where it was seen to be, and as a number.
    write: (value, _field, { batch }) => (batch.observed && isId(String(value)) ? String(value) : undefined),
    schema: () => ({ type: 'integer', format: 'int64' }),
  },
  instant: {
    write: (value) => String(value),
    schema: () => ({ type: 'integer', format: 'int64', description: 'Epoch milliseconds' }),
  },
  constant: {
    write: (_value, { words = {} }) => JSON.stringify(Object.keys(words)[0]),
    // The one word that it may be says nothing.
    read(json, field) {
      const known = readChoice(json, field);
      return isFailure(known) ? known : { value: undefined };
    },
    schema: choice.schema,
  },
  premium: {
    besides: ['strategy', 'adjustments'],
    // The row of a campaign: only its declaration has such a field.
    write: (_value, _field, { batch, row }) => String(premiumOf(row as never, batch.observed)),
    read: (json, field) => (typeof json === 'boolean' ? { value: json ? 1 : 0 } : wrongType(field, 'boolean', json)),
    schema: () => ({ type: 'boolean' }),
  },
  bidding: {
    besides: ['premiumBidAdjustment', 'strategy', 'adjustments'],
    write(_value, _field, { row }) {
      const { strategy, adjustments } = biddingOf(row as never);
      const written = adjustments
        .filter(({ placement }) => placement in PREDICATES)
        .map(({ placement, percentage }) => ({ predicate: placement, percentage }));
      return JSON.stringify({ strategy, adjustments: written });
    },
    read: (json) => readBidding(json),
    schema: () => ({
      type: 'object',
      properties: {
        strategy: { type: 'string', enum: Object.keys(STRATEGIES) },
        adjustments: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              predicate: { type: 'string', enum: Object.keys(PREDICATES) },
              percentage: { type: 'integer', minimum: 0, maximum: 900 },
            },
          },
        },
      },
    }),
  },
  inactiveBidding: {
    write: () => undefined,
    read(_json, _field, batch) {
      batch.remark({ rule: 'bidding-controls-inactive', evidence: 'bidding without BIDDING_CONTROLS_ON' });
      return { value: undefined };
    },
    schema: () => ({ type: 'object' }),
  },
  servingStatus: {
    write: (_value, _field, { batch, kind, row }) => JSON.stringify(servingStatus(batch, kind, row)),
    schema: () => ({ type: 'string' }),
  },
};

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  legacyForSales: 'legacyForSales',
  autoForSales: 'autoForSales',
  manual: 'manual',
};
const PREDICATES: Readonly<Record<string, Placement>> = {
  placementTop: 'placementTop',
  placementProductPage: 'placementProductPage',
};
/** Version 3 has a word for it. */
const UNSAID: readonly Placement[] = ['placementRestOfSearch'];
const MOST_PERCENT = 900;

function readBidding(json: Json): { value: BiddingPatch } | Failure {
  if (!isObject(json)) return badBidding('bidding is no object');
  const patch: BiddingPatch = { unsaid: UNSAID };
  const { strategy, adjustments } = json;
  if (strategy !== undefined && strategy !== null) {
    const known =
      typeof strategy === 'string' && Object.hasOwn(STRATEGIES, strategy) ? STRATEGIES[strategy] : undefined;
    if (known === undefined)
      return badBidding(`strategy ${shown(strategy)} is none of ${Object.keys(STRATEGIES).join(', ')}`);
    patch.strategy = known;
  }
  if (adjustments !== undefined && adjustments !== null) {
    if (!Array.isArray(adjustments)) return badBidding('adjustments is no array');
    const read: Adjustment[] = [];
    for (const each of adjustments) {
      const adjustment = readAdjustment(each);
      if ('code' in adjustment) return adjustment;
      if (read.some(({ placement }) => placement === adjustment.placement)) {
        return badBidding(`predicate ${adjustment.placement} stands twice`);
      }
      read.push(adjustment);
    }
    patch.adjustments = read;
  }
  return { value: patch };
}

function readAdjustment(json: Json): Adjustment | Failure {
  if (!isObject(json)) return badBidding('an adjustment is no object');
  const { predicate, percentage } = json;
  const placement =
    typeof predicate === 'string' && Object.hasOwn(PREDICATES, predicate) ? PREDICATES[predicate] : undefined;
  if (placement === undefined)
    return badBidding(`predicate ${shown(predicate)} is none of ${Object.keys(PREDICATES).join(', ')}`);
  if (typeof percentage !== 'number' || !Number.isInteger(percentage) || percentage < 0 || percentage > MOST_PERCENT) {
    return badBidding(`percentage ${shown(percentage)} is no whole number from 0 to ${MOST_PERCENT}`);
  }
  return { placement, percentage };
}

function badBidding(fault: string): Failure {
  return { code: 'badBidding', fault };
}

/** A value in a sentence, shortened. */
function shown(json: Json | undefined): string {
  return typeof json === 'string' || typeof json === 'number' || typeof json === 'bigint' || typeof json === 'boolean'
    ? `'${String(json).slice(0, 100)}'`
    : json === null || json === undefined
      ? 'missing'
      : 'of a wrong type';
}
