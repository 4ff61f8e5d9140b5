/**
 * The values that the program stores in JSON columns, by shape, and a comparison with `stored-json.ts`. The build fails if a
 * world with such a value could be exported and not imported again.
 */
import type { AccountRecordDetails, AccountRecordKind, Permission } from '../../model/accounts.ts';
import type { AssetDetails, BatchItem, FileFacts } from '../../model/assets/assets.ts';
import type { Store } from '../../model/assets/brand-stores.ts';
import type { RoasTerms, ScheduleTerms } from '../../model/bid-rules/bid-rules.ts';
import type { Creative, CreativeVersion, LandingPage, SbBidding } from '../../model/brands.ts';
import type { RuleTerms } from '../../model/budget-rules.ts';
import type { DisplayPredicate, DisplayProperties } from '../../model/display/values.ts';
import type { Id } from '../../model/entities.ts';
import type { Adjustment, Predicate } from '../../model/entity-values.ts';
import type { Effect, FaultConditions, RateLimit } from '../../model/faults.ts';
import type { AudienceAdjustment } from '../../model/forms/bid-adjustments.ts';
import type { CompletionPolicy } from '../../model/jobs.ts';
import type { OverrideValues } from '../../model/overrides.ts';
import type { CallMatchInput } from '../../model/schemas/call-match-schema.ts';
import type { z } from '../../model/schemas/zod.ts';
import type { ColumnValues, LoggedTable, RowRange, StoredValue } from '../logged-tables.ts';
import type * as shapes from '../stored-json.ts';
import type { WorldRow } from '../stores/world-row.ts';

/** The columns of the table `world` that are JSON. */
type OfWorld = Pick<WorldRow, Exclude<keyof WorldRow & keyof typeof shapes, 'rateLimits'>>;

interface StoredValues extends OfWorld {
  anyJson: unknown;
  anyObject: Record<string, unknown>;
  brands: string[];
  tags: Record<string, string>;
  access: Record<string, Permission>;
  campaignIds: Id[];
  scalar: StoredValue;
  columnValues: ColumnValues;
  createdRows: Partial<Record<LoggedTable, RowRange[]>>;
  overrideValues: OverrideValues;
  adjustments: (Adjustment | AudienceAdjustment)[];
  expression: Predicate[];
  bidding: SbBidding;
  displayExpression: DisplayPredicate[];
  displayProperties: DisplayProperties;
  uploadedFile: FileFacts;
  stores: Store[];
  accountRecord: { [K in AccountRecordKind]: { kind: K; details: AccountRecordDetails[K] } }[AccountRecordKind];
  landingPage: LandingPage;
  creative: Creative;
  creativeVersions: CreativeVersion[];
  assetDetails: AssetDetails;
  assetBatchItems: BatchItem[];
  ruleTerms: RuleTerms;
  bidRuleTerms: RoasTerms | ScheduleTerms;
  completionPolicy: CompletionPolicy;
  callMatch: CallMatchInput;
  faultConditions: FaultConditions;
  effect: Effect;
  rateLimits: (Omit<RateLimit, 'match'> & { match?: CallMatchInput })[];
  problems: { path: string; message: string }[];
  trigger: { match: CallMatchInput; repeat?: true };
}

/** Schemas have lists that can be written. */
type Writable<T> = T extends (infer Element)[] | readonly (infer Element)[]
  ? number extends T['length']
    ? Writable<Element>[]
    : { -readonly [K in keyof T]: Writable<T[K]> }
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;

/** The shapes that do not accept all of these values; null has no shape. */
export type RefusedShapes<Values> = {
  [Shape in keyof Values & keyof typeof shapes]: Writable<NonNullable<Values[Shape]>> extends z.input<
    (typeof shapes)[Shape]
  >
    ? never
    : Shape;
}[keyof Values & keyof typeof shapes];

/** The draft of a campaign is an input of the entity service, which validates it again. */
type UnlistedShapes = Exclude<keyof typeof shapes, keyof StoredValues | 'draft'>;

type MustBeEmpty<T extends never> = T;
/** The compiler reports the shapes here. */
export type AllValuesAreAccepted = MustBeEmpty<RefusedShapes<StoredValues> | UnlistedShapes>;
