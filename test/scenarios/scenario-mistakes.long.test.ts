/** The errors of a scenario: position, message and suggestion. */
import { describe, expect, it } from 'vitest';
import { openWorld } from '../fixtures/sandbox.ts';
import { validate } from '../fixtures/scenarios.ts';

interface ScenarioError {
  line: number;
  column: number;
  path: string;
  message: string;
}

const world = openWorld();

async function errors(yaml: string): Promise<ScenarioError[]> {
  const { status, json } = await validate(world, yaml);
  expect([status, json.ok]).toEqual([200, false]);
  return json.errors;
}

/** On top of `default`, which is the first line: what follows begins in the second. */
const errorLines = async (yaml: string): Promise<string[]> =>
  (await errors(`extends: default\n${yaml}`)).map(
    ({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`,
  );

describe('errors of one validation', () => {
  it('include invalid fields, unknown operations, unknown names and errors in the timeline', async () => {
    const lines = await errorLines(
      `settings: { pageSize: 0 }
change:
  - { collection: campaigns, ref: nowhere, state: PAUSED }
  - { collection: campaigns, ref: also-nowhere, state: PAUSED }
faults:
  - { match: { operation: listCampaign }, effect: { preset: throttled } }
  - { match: { operation: list-campaigns }, effect: { preset: throtled } }
profiles: [{ account: Orvena Outdoor, country: US, access: viewer }]
timeline:
  - { at: noon, do: { revoke: all } }
  - { at: 1h, do: { change: [{ collection: campaigns, ref: missing, state: PAUSED }] } }
`,
    );
    expect(lines).toEqual([
      '2:13 settings.pageSize: must be at least 1',
      "4:30 change[0].ref: unknown campaign 'nowhere'",
      "5:30 change[1].ref: unknown campaign 'also-nowhere'",
      '7:16 faults[0].match.operation: unknown operation listCampaign; did you mean listCampaigns?',
      expect.stringMatching(/^8:.* faults\[1\]\.effect\.preset: must be one of .*; did you mean throttled\?$/),
      expect.stringMatching(/^9:.* profiles\[0\]\.account: there is no account Orvena Outdoor/),
      '11:7 timeline[0].at: must be a duration after the start of the world (90s, 3h), an instant (2026-03-02T12:00:00Z) or a day (2026-03-02)',
      expect.stringMatching(/^12:.* timeline\[1\]\.do\.change\[0\]\.ref: unknown campaign 'missing'$/),
    ]);
  });

  it('include the errors of a scenario that extends an unknown one', async () => {
    const yaml = 'extends: defalt\nfaults: [{ match: { operation: listCampains }, effect: { preset: throttled } }]';
    expect((await errors(yaml)).map(({ path }) => path)).toEqual(['extends', 'faults[0].match.operation']);
  });
});

describe('an unknown operation that only resembles another in its words', () => {
  it.each([
    ['list-campaigns', 'listCampaigns'],
    ['listBiddable', 'listBiddableKeywords or listBiddableKeywordsEx'],
  ])('is reported with a suggestion: %s', async (operation, meant) => {
    const [line] = await errorLines(`faults: [{ match: { operation: ${operation} }, effect: { preset: throttled } }]`);
    expect(line).toContain(`; did you mean ${meant}`);
  });
});

describe('an error in', () => {
  it.each<[what: string, yaml: string, expected: (string | RegExp)[]]>([
    ['the YAML', 'settings: [', [/^\d:\d+ : /]],
    ['a field', 'timelin: []', ['2:1 timelin: unknown field; did you mean timeline?']],
    ['a field that resembles no other', 'qqqqqqqqqq: 1', ['2:1 qqqqqqqqqq: unknown field']],
    [
      'a field deep inside',
      'timeline:\n  - at: 1h\n    do: [{ settings: { dialekt: spec } }]',
      ['4:24 timeline[0].do[0].settings.dialekt: unknown field; did you mean dialect?'],
    ],
    ['a choice', 'settings: { dialect: spek }', [/^2:13 settings\.dialect: .*did you mean spec\?$/]],
    ['a number', 'settings: { pageSize: 5001 }', [/^2:13 settings\.pageSize: .*5000/]],
    ['a duration', 'settings: { tokenTtl: 1 fortnight }', [/^2:13 settings\.tokenTtl: must be a duration/]],
    ['the life of a token', 'settings: { tokenTtl: 500ms }', ['2:13 settings.tokenTtl: must be at least 1s']],
    ['a duration without a unit', 'settings: { tokenTtl: 90 }', [/^2:13 settings\.tokenTtl: /]],
    ['an instant', 'clock: { now: tomorrow }', [/^2:10 clock\.now: must be an instant/]],
    ['an instant without an offset', "clock: { now: '2026-03-02T12:00' }", [/^2:10 clock\.now: must be an instant/]],
    [
      'a day',
      'overrides: [{ collection: campaigns, ref: a, date: yesterday, values: {} }]',
      [/overrides\[0\]\.date: must be a day/],
    ],
    ['a repeated field', 'extends: default', [/^2:1 : /]],
    [
      'a completion policy',
      'jobs: { reports: { mode: polls } }',
      ['2:9 jobs.reports.polls: must be a number of status calls'],
    ],
    [
      'the outcome of a job',
      'outcomes: { reports: [{ outcome: STUCK, polls: 2 }] }',
      [/outcomes\.reports\[0\]\.outcome: STUCK never ends/],
    ],
    [
      'a record type',
      'outcomes: { snapshots: [{ outcome: FAILURE, match: { recordType: asin } }] }',
      [/match\.recordType/],
    ],
    [
      'an account',
      'profiles: [{ account: Orvena Outdoor, country: US, access: viewer }]',
      ['2:14 profiles[0].account: there is no account Orvena Outdoor in this world; did you mean Orvenna Outdoor?'],
    ],
    [
      'a country of an account',
      'profiles: [{ account: Velmark Media, country: JP }]',
      [/profiles\[0\]\.country: Velmark Media has no profile in JP/],
    ],
    ['a profile without a country', 'profiles: [{ account: Velmark Media }]', [/profiles\[0\]: must name a profile/]],
    [
      'an unknown profile',
      "profiles: [{ profileId: '42', access: none }]",
      [/profiles\[0\]\.profileId: there is no profile 42/],
    ],
    [
      'an unknown entity',
      'change: [{ collection: campaigns, ref: stoves, state: PAUSED }]',
      [/change\[0\]\.ref: unknown campaign 'stoves'/],
    ],
    [
      'an entity with two references',
      "change: [{ collection: campaigns, ref: a, id: '1' }]",
      [/change\[0\]: must name one entity/],
    ],
    [
      'a field that the kind does not have',
      'change: [{ collection: campaigns, ref: stoves-exact, bid: 1 }]',
      [/change\[0\]\.bid: does not exist for the kind campaign/],
    ],
    [
      'an amount of money',
      'change: [{ collection: campaigns, ref: stoves-exact, budget: 0.01 }]',
      [/change\[0\]\.budget: must be/],
    ],
    [
      'a new name',
      "change: [{ collection: campaigns, ref: stoves-exact, rename: 'a ' }]",
      [/change\[0\]\.rename: begins or ends with a blank/],
    ],
    [
      'the name of a metric',
      'overrides: [{ collection: campaigns, ref: stoves-exact, date: today-1d, values: { clickz: 1 } }]',
      [/values\.clickz: is not a number of a report; did you mean clicks\?/],
    ],
    [
      'the values of metrics',
      'overrides: [{ collection: campaigns, ref: stoves-exact, date: today-1d, values: { impressions: 1, clicks: 5 } }]',
      [/overrides\[0\]\.values/],
    ],
    [
      'a token',
      'tokens: { access: [{ account: Missing, country: US, permission: viewer }] }',
      [/tokens\.access\[0\]\.account: there is no account Missing/],
    ],
    [
      'a step without a trigger',
      'timeline: [{ do: { revoke: all } }]',
      ['2:12 timeline[0]: must have either at or onCall'],
    ],
    [
      'a step with two triggers',
      'timeline: [{ at: 1h, onCall: { operation: listCampaigns }, do: { revoke: all } }]',
      [/timeline\[0\]: must have either at or onCall/],
    ],
    [
      'a step with two actions in one item',
      'timeline: [{ at: 1h, do: { settings: { strict: true }, revoke: all } }]',
      [/timeline\[0\]\.do: must be one action: settings, /],
    ],
    [
      'the name of an action',
      'timeline: [{ at: 1h, do: { revok: all } }]',
      ['2:28 timeline[0].do.revok: unknown field; did you mean revoke?'],
    ],
    [
      'an operation',
      'timeline: [{ onCall: { operation: listCampaign }, do: { revoke: all } }]',
      [/timeline\[0\]\.onCall\.operation: .*did you mean listCampaigns\?/],
    ],
    [
      'the operation of a fault',
      'faults: [{ match: { operation: getReprot }, effect: { status: 500 } }]',
      [/faults\[0\]\.match\.operation: .*did you mean getReport\?/],
    ],
    [
      'an effect',
      'faults: [{ effect: { preset: trottled } }]',
      [/faults\[0\]\.effect\.preset: .*did you mean throttled\?/],
    ],
    [
      'an unknown fault to remove',
      'faults: [{ id: slow, effect: { delay: 1s } }]\ntimeline: [{ at: 1h, do: { dropFaults: [slo] } }]',
      [/timeline\[0\]\.do\.dropFaults\[0\]: there is no fault slo; did you mean slow\?/],
    ],
    [
      'an action that fails only when the step runs',
      'timeline:\n  - at: 1h\n    do: [{ revoke: access }, { change: [{ collection: keywords, name: no such word, state: PAUSED }] }]',
      [/^4:\d+ timeline\[0\]\.do\[1\]\.change\[0\]\.name: unknown keyword/],
    ],
    [
      'a step at a time that advances the clock',
      'timeline: [{ at: 1h, do: { advance: 1h } }]',
      [/timeline\[0\]\.do: advance requires onCall/],
    ],
  ])('%s is reported at its position', async (_, yaml, expected) => {
    const lines = await errorLines(yaml);
    expect(lines).toHaveLength(expected.length);
    for (const [i, each] of expected.entries()) {
      if (typeof each === 'string') expect(lines[i]).toBe(each);
      else expect(lines[i]).toMatch(each);
    }
  });

  it('several places is reported in their order', async () => {
    const all = await errors('settings: { strikt: true }\njobs: { report: {} }\nclock: { mode: stopped }\n');
    expect(all.map(({ line, path }) => [line, path])).toEqual([
      [1, 'settings.strikt'],
      [2, 'jobs.report'],
      [3, 'clock.mode'],
    ]);
  });

  it('entities is reported as in a seed', async () => {
    const yaml = `entities:
  - account: Orvenna Outdoor
    country: US
    campaigns:
      - { name: New, targetingType: AUTO, budget: { budget: 5 } }
      - { name: New, targetingType: AUTO, budget: { budget: 0.1 } }
`;
    expect(await errorLines(yaml)).toEqual([expect.stringMatching(/^7:\d+ entities\[0\]\.campaigns\[1\]\.budget/)]);
  });
});
