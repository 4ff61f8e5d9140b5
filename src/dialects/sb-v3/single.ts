/**
 * A campaign as version 3 sees it: with one ad group and one ad. Each part is found when it is asked for, as a list
 * looks at many campaigns and shows few.
 */
import type { Entity, SbAd, SbAdGroup, SbCampaign } from '../../model/entities.ts';
import { brandsChildren } from '../../verbs/brands-structure.ts';
import type { Batch } from '../../verbs/scope.ts';
import { statusOf } from '../../verbs/serving-status.ts';
import { stateFor, STATUSES } from './words.ts';

export class Single {
  readonly campaign: SbCampaign;
  readonly #batch: Batch;
  #status: string | undefined;
  #adGroups: readonly SbAdGroup[] | undefined;
  #ads: readonly SbAd[] | undefined;

  constructor(batch: Batch, campaign: SbCampaign) {
    this.#batch = batch;
    this.campaign = campaign;
  }

  get status(): string {
    return (this.#status ??= statusOf(this.#batch, 'sbCampaign', this.campaign, STATUSES));
  }

  get state(): string {
    return stateFor(this.status);
  }

  /** Without looking at what was spent, which is much work. */
  get isArchived(): boolean {
    const { forcedStatus, state } = this.campaign;
    return forcedStatus === null ? state === 'archived' : this.state === 'archived';
  }

  get adGroups(): readonly SbAdGroup[] {
    return (this.#adGroups ??= brandsChildren(this.#batch, 'sbAdGroup', this.campaign.id));
  }

  get ads(): readonly SbAd[] {
    return (this.#ads ??= brandsChildren(this.#batch, 'sbAd', this.campaign.id));
  }

  /** The one that is shown. */
  get adGroup(): SbAdGroup | undefined {
    return firstOf(this.adGroups);
  }

  /** The one that is shown: brand videos are not. */
  get ad(): SbAd | undefined {
    const { adGroup } = this;
    return firstOf(this.ads.filter(({ adGroupId, format }) => adGroupId === adGroup?.id && format !== 'brandVideo'));
  }
}

/** The oldest that is not archived, or else the oldest. */
function firstOf<Row extends Entity>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ state }) => state !== 'archived') ?? rows[0];
}
