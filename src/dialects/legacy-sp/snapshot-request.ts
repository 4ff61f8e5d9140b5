/**
 * What the body of a snapshot request may say.
 */
import type { State } from '../../model/entities.ts';
import type { ViolationRule } from '../../model/violations.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import { breach } from '../../http/breach.ts';
import type { Call } from '../../http/call.ts';
import type { Schema } from '../../http/description.ts';
import { unprocessable } from '../../http/refusals.ts';
import { isRefusal, type Refusal } from '../../http/reply.ts';
import { splitList } from '../../grammar/list-query.ts';

const CAMPAIGN_TYPES = ['sponsoredProducts', 'sponsoredBrands'] as const;
type CampaignType = (typeof CAMPAIGN_TYPES)[number];

const STATES: Readonly<Record<string, State>> = { enabled: 'enabled', paused: 'paused', archived: 'archived' };
const USUAL_STATES: readonly State[] = ['enabled', 'paused'];

export interface SnapshotRequest {
  campaignType: CampaignType;
  states: readonly State[];
  /** As it was sent. */
  text: string;
}

export const SNAPSHOT_REQUEST: Schema = {
  type: 'object',
  properties: {
    campaignType: { type: 'string', enum: CAMPAIGN_TYPES },
    stateFilter: { type: 'string', description: `Any of ${Object.keys(STATES).join(', ')}, comma-separated` },
  },
};

export function readSnapshotRequest(call: Call): SnapshotRequest | Refusal {
  const { body = '', path } = call;
  const missing = body === '' ? remark(call, 'missing-body', 'a snapshot request without a body') : undefined;
  if (missing !== undefined) return missing;
  const text = body === '' ? '{}' : body;
  const parsed = parseJson(text);
  if (isRefusal(parsed)) return unprocessable(parsed.details);
  if (!isObject(parsed.json)) return unprocessable('Unrecognized token: the body is no object');
  const { campaignType: sentType, stateFilter, ...others } = parsed.json;
  for (const name of Object.keys(others)) {
    const stranger = remark(call, 'unknown-field', `${name} in a snapshot request`);
    if (stranger !== undefined) return stranger;
  }
  const usual = path.startsWith('/v2/hsa/') ? 'sponsoredBrands' : 'sponsoredProducts';
  const campaignType = CAMPAIGN_TYPES.find((each) => each === (sentType ?? usual));
  if (campaignType === undefined) return unprocessable(`campaignType is none of ${CAMPAIGN_TYPES.join(', ')}`);
  const states = readStates(stateFilter);
  return isRefusal(states) ? states : { campaignType, states, text };
}

function readStates(sent: Json | undefined): readonly State[] | Refusal {
  if (sent === undefined || sent === null) return USUAL_STATES;
  if (typeof sent !== 'string') return unprocessable('stateFilter is no string');
  const states: State[] = [];
  for (const word of splitList([sent])) {
    const state = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
    if (state === undefined)
      return unprocessable(`stateFilter: '${word}' is none of ${Object.keys(STATES).join(', ')}`);
    states.push(state);
  }
  return states.length === 0 ? USUAL_STATES : states;
}

function remark(call: Call, rule: ViolationRule, evidence: string): Refusal | undefined {
  return breach(call, { rule, evidence }, unprocessable(`The request is not valid: ${evidence}`));
}
