import { describe, expect, it } from 'vitest';
import { CallList } from '../../src/console/pages/live/call-list.ts';
import type { SearchableCall } from '../../src/console/pages/live/search-language.ts';

function calls(from: number, to: number, status = 200): SearchableCall[] {
  return Array.from({ length: to - from }, (_, i) => ({
    id: `R${from + i}`,
    operation: 'listCampaigns',
    method: 'GET',
    path: '/v2/sp/campaigns',
    status,
    reason: null,
    clientId: null,
    profileId: null,
    fault: null,
    violations: [],
  }));
}

const ids = (list: CallList<SearchableCall>): string[] => list.matches.map(({ id }) => id);

describe('the list of calls', () => {
  it('has the newest call first, whichever part of the journal arrives first', () => {
    const list = new CallList<SearchableCall>();
    list.addNewer(calls(4, 6));
    list.addOlder(calls(2, 4));
    list.addOlder(calls(0, 2));
    list.addNewer(calls(6, 7));
    expect(ids(list)).toEqual(['R6', 'R5', 'R4', 'R3', 'R2', 'R1', 'R0']);
    expect(list.newestId).toBe('R6');
  });

  it('skips calls that it has', () => {
    const list = new CallList<SearchableCall>();
    list.addNewer(calls(0, 3));
    list.addNewer([...calls(1, 4), ...calls(3, 4)]);
    list.addOlder(calls(0, 2));
    expect(ids(list)).toEqual(['R3', 'R2', 'R1', 'R0']);
  });

  it('applies the search to the calls that it has and to those that arrive', () => {
    const list = new CallList<SearchableCall>();
    list.addNewer([...calls(0, 1), ...calls(1, 2, 429)]);
    list.search('is:error');
    expect(ids(list)).toEqual(['R1']);
    list.addNewer([...calls(2, 3, 500), ...calls(3, 4)]);
    expect(ids(list)).toEqual(['R2', 'R1']);
    list.search('');
    expect(ids(list)).toEqual(['R3', 'R2', 'R1', 'R0']);
  });

  it('shows a gap between calls whatever the search is, but not before the first call', () => {
    const list = new CallList<SearchableCall>();
    list.addGap();
    list.addNewer(calls(0, 1));
    list.addGap();
    list.addNewer(calls(9, 10, 500));
    list.search('is:error');
    expect(list.matches.map(({ call }) => call?.id ?? 'gap')).toEqual(['R9', 'gap']);
  });

  it('removes the oldest calls of more than 20,000', () => {
    const list = new CallList<SearchableCall>();
    list.addNewer(calls(0, 19_999));
    expect(list.rows).toHaveLength(19_999);
    list.addNewer(calls(19_999, 20_001));
    expect(list.rows).toHaveLength(18_000);
    expect([ids(list)[0], ids(list).at(-1)]).toEqual(['R20000', 'R2001']);
    expect(list.matches).toHaveLength(18_000);
    // An id that was removed is not known, so a call with it is added.
    list.addOlder(calls(2000, 2001));
    expect(ids(list).at(-1)).toBe('R2000');
  });
});
