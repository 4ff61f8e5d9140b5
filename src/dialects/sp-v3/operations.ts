/**
 * Sponsored products version 3: the entities of the legacy surface in new words, and targets, which that has none of.
 */
import { itemErrors } from '../../grammar/envelope-errors.ts';
import { envelopeOperations } from '../../grammar/envelope-operations.ts';
import { envelopeVoice } from '../../grammar/envelope-voice.ts';
import type { EnvelopeSurface } from '../../grammar/envelope.ts';
import type { Operation } from '../../http/call.ts';
import {
  adGroups,
  campaignNegativeKeywords,
  campaignNegativeTargets,
  campaigns,
  keywords,
  negativeKeywords,
  negativeTargets,
  productAds,
  targets,
} from './collections.ts';
import { spelling } from './spelling.ts';

const SURFACE: EnvelopeSurface = {
  tag: 'Sponsored products, version 3',
  prefix: '/sp',
  product: 'SponsoredProducts',
  spelling,
  itemErrors,
  voice: envelopeVoice,
  observedBatch: 1000,
  fewest: 0,
  mostResults: 1000,
  mostDeleted: 1000,
  deletedTwice: 'error',
  objects: 'preferred',
};

export const sponsoredProductsOperations: readonly Operation[] = [
  ...envelopeOperations(campaigns, SURFACE),
  ...envelopeOperations(adGroups, SURFACE),
  ...envelopeOperations(productAds, SURFACE),
  ...envelopeOperations(keywords, SURFACE),
  ...envelopeOperations(negativeKeywords, SURFACE),
  ...envelopeOperations(campaignNegativeKeywords, SURFACE),
  ...envelopeOperations(targets, SURFACE),
  ...envelopeOperations(negativeTargets, SURFACE),
  ...envelopeOperations(campaignNegativeTargets, SURFACE),
];
