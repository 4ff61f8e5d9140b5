/** What recorded traffic of sponsored products version 2 and of snapshots does otherwise. */
import { variants } from '../../../../model/dialect/variants.ts';

export const spV2Variant = variants({
  /** Bidding controls are shown and accepted without the header too. */
  needsBiddingHeader: { decision: 'BID-12', spec: true, observed: false },
  /** The plain campaign calls return bidding. */
  plainCallsHaveBidding: { decision: 'OBS-05', spec: false, observed: true },
  /** Campaigns have the id of their portfolio, as a number. */
  showsPortfolio: { decision: 'V3-59', spec: false, observed: true },
  /** At the production endpoint, campaigns have their tags and the budget that a rule has set. */
  showsFieldsOfProduction: { decision: 'OBS-13', spec: false, observed: true },
  /** Product ads have an empty list of status details. */
  showsStatusDetails: { decision: 'OBS-11', spec: false, observed: true },
  /** The response to a snapshot request has the status 200, a record type in the singular and no `statusDetails`. */
  answersSnapshotBriefly: { decision: 'SNP-12', spec: false, observed: true },
  showsExpiration: { decision: 'SNP-05', spec: true, observed: false },
});
