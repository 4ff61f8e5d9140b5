/**
 * How ads are made: each format has a path of its own, which says what the creative holds. Read and changed they are
 * all alike.
 */
import type { AdFormat } from '../../model/brands.ts';
import { FORMATS } from '../../model/creatives.ts';
import { EnvelopeAnswers } from '../../grammar/envelope-answers.ts';
import { describeEnvelope } from '../../grammar/envelope-describe.ts';
import { operationMaker } from '../../grammar/envelope-operations.ts';
import type { EnvelopeCollection, EnvelopeSurface } from '../../grammar/envelope.ts';
import type { Operation } from '../../http/call.ts';
import { ads } from './collections.ts';
import { spellingOf } from './spelling.ts';

const TITLES: Readonly<Record<AdFormat, string>> = {
  video: 'Video ad',
  brandVideo: 'Brand video ad',
  productCollection: 'Product collection ad',
  storeSpotlight: 'Store spotlight ad',
};

export function createAds(format: AdFormat, common: EnvelopeSurface): Operation {
  const surface: EnvelopeSurface = { ...common, spelling: spellingOf(format) };
  const collection: EnvelopeCollection<'sbAd'> = { ...ads, required: requiredOf(format) };
  const answers = new EnvelopeAnswers(collection, surface);
  const { create: shape } = describeEnvelope({ ...collection, title: TITLES[format] }, surface);
  const operation = operationMaker(collection, surface, format);
  return operation('create', 'POST', `/${format}`, shape, (call) => answers.create(call, { format }));
}

/** What leads to its product names no page. */
function requiredOf(format: AdFormat): readonly string[] {
  return FORMATS[format].landingPage === 'none' ? ads.required.filter((name) => name !== 'landingPage') : ads.required;
}
