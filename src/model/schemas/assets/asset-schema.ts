/**
 * An asset of the asset library in a seed: a version of an image or a video.
 */
import { ASSET_SUB_TYPES, ASSET_TYPES, FILE_FORMATS, PROGRAMS } from '../../assets/assets.ts';
import { instant } from '../times.ts';
import { z } from '../zod.ts';

const texts = (max: number) => z.array(z.string().min(1).max(200)).max(max);
const metadata = z.record(z.string().min(1), z.string());
const pixels = z.int().min(1).max(100_000);

const file = z.strictObject({
  format: z.enum(FILE_FORMATS).optional().describe('The format of the file'),
  fileSize: z.int().min(0).describe('The size of the file in bytes'),
  width: pixels.optional().describe('The width in pixels'),
  height: pixels.optional().describe('The height in pixels'),
  duration: z.number().min(0).optional().describe('The duration of a video in seconds'),
});

const program = z.strictObject({
  programName: z.enum(PROGRAMS).optional().describe('The program'),
  metadata: metadata.optional().describe('What the program knows of the asset'),
});

export const asset = z
  .strictObject({
    assetId: z.string().min(1).max(200).describe('The id of the asset'),
    version: z.int().min(1).max(100).default(1).describe('The number of the version'),
    mediaType: z.enum(ASSET_TYPES).default('IMAGE').describe('The type of the asset'),
    name: z.string().min(1).max(200).optional().describe('The name of the asset'),
    creationDate: instant.optional().describe('From when the version is in the library; by default it always was'),
    status: z.enum(['ACTIVE', 'ARCHIVED']).default('ACTIVE').describe('The state of the version'),
    fileName: z.string().min(1).max(255).optional().describe('The name of the file'),
    file: file.optional().describe('What is known of the file'),
    subTypes: z.array(z.enum(ASSET_SUB_TYPES)).max(10).optional().describe('What the asset shows'),
    tags: texts(100).optional().describe('Tags by which the asset is found'),
    asins: texts(100).optional().describe('The products that the asset shows'),
    brandEntityIds: texts(100).optional().describe('The brands of the asset, by the ids that GET /brands answers'),
    programs: z.array(program).max(100).optional().describe('The programs that use the asset'),
    versionNotes: z.string().max(1000).optional().describe('Notes of the version'),
    otherMetadata: metadata.optional().describe('Further names and values'),
  })
  .openapi('AssetSeed');

export type AssetItem = z.infer<typeof asset>;
