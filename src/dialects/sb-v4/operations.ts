/**
 * Sponsored brands version 4, and its beta: the same under another prefix, but for what came with the release, and
 * only until its end.
 */
import { AD_FORMATS } from '../../model/brands.ts';
import { envelopeOperations } from '../../grammar/envelope-operations.ts';
import { envelopeVoice } from '../../grammar/envelope-voice.ts';
import type { EnvelopeSurface } from '../../grammar/envelope.ts';
import type { Operation } from '../../http/call.ts';
import { createAds } from './ad-formats.ts';
import { adGroups, ads, campaigns } from './collections.ts';
import { itemErrors } from './item-errors.ts';
import { spellingOf } from './spelling.ts';

const SURFACE: EnvelopeSurface = {
  tag: 'Sponsored brands, version 4',
  prefix: '/sb/v4',
  product: 'SponsoredBrands',
  spelling: spellingOf(),
  itemErrors,
  voice: envelopeVoice,
  observedBatch: 10,
  fewest: 1,
  mostResults: 100,
  mostDeleted: 10,
  deletedTwice: 'success',
  objects: 'always',
  typedRefusals: true,
  writesNeedBrand: true,
};

const BETA: EnvelopeSurface = {
  ...SURFACE,
  tag: 'Sponsored brands, beta',
  prefix: '/sb/beta',
  product: 'SponsoredBrandsBeta',
  ending: {
    at: Date.UTC(2023, 8, 1),
    reason: "beta-cutoff: the beta ended with 2023-08-31; /sb/v4 does the same, and the world's clock can be set back",
  },
};

export const sponsoredBrandsOperations: readonly Operation[] = [
  ...envelopeOperations(campaigns, SURFACE),
  ...belowCampaigns(SURFACE),
  ...envelopeOperations(campaigns, BETA, ['list', 'create']),
  ...belowCampaigns(BETA),
];

function belowCampaigns(surface: EnvelopeSurface): Operation[] {
  return [
    ...envelopeOperations(adGroups, surface),
    ...envelopeOperations(ads, surface, ['list', 'update', 'delete']),
    ...AD_FORMATS.map((format) => createAds(format, surface)),
  ];
}
