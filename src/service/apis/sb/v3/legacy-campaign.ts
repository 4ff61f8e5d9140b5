/**
 * A campaign in version 3: it has one ad group and one ad. Its parts are loaded on first use, because a list filters
 * many campaigns and returns few.
 */
import type { Entity, SbAd, SbAdGroup, SbCampaign } from '../../../../model/entities.ts';
import type { State } from '../../../../model/entity-values.ts';
import { shownAd } from '../../../../core/entities/creatives/versions.ts';
import { sbChildren } from '../../../../core/entities/sb-structure.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { statusOf } from '../../../../core/performance/serving-status.ts';
import { AD_FORMATS, stateFor, STATUSES } from './enum-values.ts';

export class LegacyCampaign {
  readonly campaign: SbCampaign;
  readonly #context: Reading;
  #status: string | undefined;
  #adGroups: readonly SbAdGroup[] | undefined;
  #ads: readonly SbAd[] | undefined;

  constructor(context: Reading, campaign: SbCampaign) {
    this.#context = context;
    this.campaign = campaign;
  }

  get status(): string {
    return (this.#status ??= statusOf(this.#context, 'sbCampaign', this.campaign, STATUSES));
  }

  get state(): State {
    return stateFor(this.status);
  }

  /** Avoids the budget computation that `state` needs. */
  get isArchived(): boolean {
    const { forcedStatus, state } = this.campaign;
    return forcedStatus === null ? state === 'archived' : this.state === 'archived';
  }

  get adGroups(): readonly SbAdGroup[] {
    return (this.#adGroups ??= sbChildren(this.#context.scope, 'sbAdGroup', this.campaign.id));
  }

  get ads(): readonly SbAd[] {
    return (this.#ads ??= sbChildren(this.#context.scope, 'sbAd', this.campaign.id));
  }

  /** The ad group that is returned. */
  get adGroup(): SbAdGroup | undefined {
    return firstOf(this.adGroups);
  }

  /** The ad that is returned, with the version that is shown; formats that version 3 does not have are not. */
  get ad(): SbAd | undefined {
    const { adGroup } = this;
    const isShown = (format: string): boolean => AD_FORMATS.some((each) => each === format);
    const ad = firstOf(this.ads.filter(({ adGroupId, format }) => adGroupId === adGroup?.id && isShown(format)));
    return ad && shownAd(ad, this.#context.scope.world.now());
  }
}

/** The oldest row that is not archived, or the oldest. */
function firstOf<Row extends Entity>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ state }) => state !== 'archived') ?? rows[0];
}
