/**
 * What can be added to ads: extensions of ads of sponsored products, and associations of ads of sponsored brands with
 * ad groups.
 */
import { instant, oneOf, textUpTo, wholeNumber } from './codecs.ts';
import type { Form } from './field.ts';

/** By the rules of the service, clients create prompts, and the service itself creates videos. */
export const AD_EXTENSION_TYPES = ['PROMPTS', 'VIDEO'] as const;
export const AD_EXTENSION_STATUSES = ['OPTED_OUT'] as const;
/** Characters. */
export const MAX_PROMPT_TEXT = 2000;
export const WEIGHTS = { min: 0, max: 100 } as const;

export const adExtension = {
  adExtensionType: {
    type: oneOf(AD_EXTENSION_TYPES),
    need: 'required',
    description: 'PROMPTS for a question that shoppers can ask, or VIDEO for the video of one ad',
  },
  promptText: { type: textUpTo(MAX_PROMPT_TEXT), need: 'optional', description: 'The text of a prompt' },
  renderedAssetId: { type: textUpTo(200), need: 'optional', description: 'The video, by its asset id' },
  renderedCoverImageUrl: {
    type: textUpTo(2000),
    need: 'optional',
    description: 'The address of the image that is shown before the video starts',
  },
  adExtensionStatus: {
    type: oneOf(AD_EXTENSION_STATUSES),
    need: 'optional',
    description: 'OPTED_OUT if the advertiser does not want the extension',
  },
} as const satisfies Form;

export const adAssociation = {
  weight: {
    type: wholeNumber(WEIGHTS),
    need: 'optional',
    description: 'The percentage of the traffic of the ad group that the ad gets',
    update: true,
    changesNumbers: false,
    change: { description: 'The new weight of an association of an ad' },
  },
  startDateTime: {
    type: instant,
    column: 'startAt',
    need: 'optional',
    description: 'When the association begins',
    update: true,
    changesNumbers: false,
    change: { description: 'The new start of an association of an ad' },
  },
  endDateTime: {
    type: instant,
    column: 'endAt',
    need: 'optional',
    description: 'When the association ends',
    update: true,
    changesNumbers: false,
    change: { description: 'The new end of an association of an ad' },
  },
} as const satisfies Form;
