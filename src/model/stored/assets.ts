/**
 * Uploaded files, assets and stores as JSON columns have them. The schemas check imported worlds, and the types of the
 * program follow from them.
 */
import { ASSET_SUB_TYPES, FILE_FORMATS, PROGRAMS } from '../assets/assets.ts';
import { STORE_STATES } from '../assets/brand-stores.ts';
import { z } from '../schemas/zod.ts';
import { ms, texts } from './values.ts';

const pixels = z.int().min(0).max(1e6);

/** What the bytes of a file say. Sizes are in pixels, the duration is in seconds. */
export const uploadedFile = z.object({
  format: z.enum(FILE_FORMATS).optional(),
  fileSize: z.int().min(0),
  width: pixels.optional(),
  height: pixels.optional(),
  duration: z.number().min(0).optional(),
});
export type FileFacts = z.infer<typeof uploadedFile>;

const namedTexts = z.record(z.string(), z.string()).readonly();
const program = z.object({ programName: z.enum(PROGRAMS).optional(), metadata: namedTexts.optional() });
export type AssociatedProgram = z.infer<typeof program>;

/** What is known of a version of an asset beside its type and its name. */
export const assetDetails = z
  .object({
    file: uploadedFile,
    fileName: z.string(),
    subTypes: z.array(z.enum(ASSET_SUB_TYPES)).readonly(),
    tags: texts,
    asins: texts,
    brandEntityIds: texts,
    programs: z.array(program).readonly(),
    versionNotes: z.string(),
    otherMetadata: namedTexts,
    /** No call archives an asset. */
    archived: z.literal(true),
  })
  .partial();
export type AssetDetails = z.infer<typeof assetDetails>;

/** The outcome of one registration of a batch, which clients see from `readyAt` on. */
const batchItem = z
  .object({ url: z.string(), readyAt: ms })
  .and(z.union([z.object({ assetId: z.string(), version: z.int().min(1) }), z.object({ failureReason: z.string() })]));
export type BatchItem = z.infer<typeof batchItem>;
export const assetBatchItems = z.array(batchItem);

const storePage = z.object({
  name: z.string(),
  status: z.enum(STORE_STATES),
  /** Follows from the page if it is not declared. */
  url: z.string().optional(),
  asins: z.array(z.string()),
});

const store = z.object({
  name: z.string(),
  /** A brand of the account; the first one if it is not declared. */
  brand: z.string().optional(),
  /** Follows from the account and the name if it is not declared. */
  storeId: z.string().optional(),
  status: z.enum(STORE_STATES),
  pages: z.array(storePage),
});
export type Store = z.infer<typeof store>;
export const stores = z.array(store);
