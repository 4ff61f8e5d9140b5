import { describe, expect, it } from 'vitest';
import { compileSearch, SEARCH_KEYS, type SearchableCall } from '../../src/console/pages/live/search-language.ts';

const CALL: SearchableCall = {
  id: 'R1',
  operation: 'createCampaigns',
  method: 'POST',
  path: '/v2/sp/campaigns',
  status: 207,
  reason: 'The daily budget of campaign "Tents" is too low',
  clientId: 'sandbox-client',
  profileId: '100000000000101',
  fault: null,
  violations: [{ rule: 'unknown-field' }],
};
const FAILED: SearchableCall = { ...CALL, id: 'R2', status: 429, operation: null, fault: 'throttle', violations: [] };

describe('the search of calls', () => {
  it.each([
    ['', [CALL, FAILED]],
    ['op:create', [CALL]],
    ['op:unknown', [FAILED]],
    ['status:207', [CALL]],
    ['status:4xx', [FAILED]],
    ['is:error', [FAILED]],
    ['is:ok', [CALL]],
    ['is:fault', [FAILED]],
    ['is:violation', [CALL]],
    ['client:SANDBOX', [CALL, FAILED]],
    ['profile:0101', [CALL, FAILED]],
    ['method:post', [CALL, FAILED]],
    ['path:/v2/sp', [CALL, FAILED]],
    ['rule:unknown', [CALL]],
    ['fault:throttle', [FAILED]],
    ['"daily budget" -is:error', [CALL]],
    ['daily tents', [CALL, FAILED]],
    ['R2', [FAILED]],
    ['-status:429', [CALL]],
    ['op:"create"', [CALL]],
    ['op:', [CALL, FAILED]],
    ['nothing:here', []],
    ['-', []],
  ])('%s', (text, found) => {
    expect([CALL, FAILED].filter(compileSearch(text))).toEqual(found);
  });

  it('explains each of its keys', () => {
    for (const [key, example] of Object.entries(SEARCH_KEYS)) expect(example).toContain(`${key}:`);
  });
});
