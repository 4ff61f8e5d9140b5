/**
 * How the numbers of reports come about: the parameters of the ledger, and numbers that are set for a test.
 */
import { z } from '@hono/zod-openapi';
import { NAMED_NUMBERS } from '../metrics/names.ts';
import { defined } from '../model/defined.ts';
import { DEFAULT_MODEL } from '../model/ledger-model.ts';
import { marketplaceOf } from '../model/marketplaces.ts';
import { toMajor, toMinor } from '../model/money.ts';
import { OVERRIDE_LEVELS, type Override, type OverrideValues } from '../model/overrides.ts';
import { ledgerModel } from '../scenario/ledger-schema.ts';
import { changeModel, subjectsOf, tellNumbers, type OverrideWish, type Subject } from '../verbs/overrides.ts';
import type { World } from '../world/world.ts';
import { profileCalled } from './accounts.ts';
import { Day } from './metric-words.ts';
import { invalid, notThere, Problem } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { Id, IdText } from './words.ts';

/** What is left out is as it is by default. */
const Model = z.strictObject(ledgerModel.shape).openapi('MetricsModel');

const Level = z.enum(OVERRIDE_LEVELS).openapi({
  description: 'keyword stands for a target too; of automatic targeting for all targets of the ad group, as in reports',
});
const count = z.int().min(0).max(1e12).optional();
const money = z.number().min(0).max(1e12).optional();
const Values = z.strictObject(
  Object.fromEntries(NAMED_NUMBERS.map(({ name, isMoney }) => [name, isMoney ? money : count])),
);

const OverrideJson = z
  .object({
    profileId: IdText,
    level: Level,
    id: IdText,
    date: z.string().openapi({ format: 'date' }),
    values: Values.openapi({ description: 'Money in the currency of the profile' }),
  })
  .openapi('MetricsOverride');

const OverrideWishJson = z
  .strictObject({
    profileId: Id.optional().openapi({ description: 'Where several profiles have an entity of this id' }),
    level: Level,
    id: Id,
    date: Day,
    values: Values,
  })
  .openapi('MetricsOverrideWish');

const wanted = { profileId: Id.optional(), level: Level.optional(), id: Id.optional(), date: Day.optional() };
const Wanted = z.strictObject(wanted);
/** What was set may be sent again to take it back; its values are not looked at. */
const Dropped = z.strictObject({ ...wanted, values: z.record(z.string(), z.unknown()).optional() });

type Converted = (amount: number, decimals: 0 | 2) => number;

function converted(world: World, profileId: string, values: OverrideValues, convert: Converted): OverrideValues {
  const { decimals } = marketplaceOf(profileCalled(world, profileId).country);
  const money = new Set(NAMED_NUMBERS.filter(({ isMoney }) => isMoney).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, money.has(name) ? convert(value, decimals) : value]),
  );
}

function overrideJson(world: World, { profileId, level, id, day, values }: Override): z.input<typeof OverrideJson> {
  return { profileId, level, id, date: day, values: converted(world, profileId, values, toMajor) };
}

function subjectCalled(world: World, wish: Pick<OverrideWish, 'profileId' | 'level' | 'id'>): Subject {
  const [subject, ...others] = subjectsOf(world, wish);
  if (subject === undefined) throw notThere(`${wish.level} ${wish.id}`);
  if (others.length > 0)
    throw new Problem({ status: 409, detail: `Several profiles have ${wish.id}: say which with profileId` });
  return subject;
}

function setNumbers(world: World, { profileId, level, id, date, values }: z.output<typeof OverrideWishJson>): Override {
  const subject = subjectCalled(world, { profileId, level, id });
  const told = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
  if (Object.keys(told).length === 0) throw invalid({ path: 'values', message: 'holds no number' });
  const minor = converted(world, subject.profileId, told, toMinor);
  const major = converted(world, subject.profileId, minor, toMajor);
  const lost = Object.keys(told).filter((name) => major[name] !== told[name]);
  if (lost.length > 0)
    throw invalid(...lost.map((name) => ({ path: `values.${name}`, message: 'has more decimals than the currency' })));
  const taken = tellNumbers(world, { profileId, level, id, day: date, values: minor }, subject);
  if ('level' in taken) return taken;
  if (taken.name !== undefined) throw invalid({ path: `values.${taken.name}`, message: taken.reason });
  throw new Problem({ status: 409, detail: taken.reason });
}

export const ledgerRoutes: readonly Route[] = [
  worldRoute({
    id: 'readMetricsModel',
    method: 'get',
    path: '/metrics/model',
    tag: 'Metrics',
    summary: 'Read the parameters that the numbers follow from',
    status: 200,
    answer: Model,
    perform: ({ world }) => ({ ...world.ledgerModel }),
  }),
  worldRoute({
    id: 'setMetricsModel',
    method: 'put',
    path: '/metrics/model',
    tag: 'Metrics',
    summary: 'Set the parameters that the numbers follow from',
    description: 'What is left out is as it is by default.',
    body: Model,
    status: 200,
    answer: Model,
    perform({ world, body }) {
      changeModel(world, { ...DEFAULT_MODEL, ...defined(body) });
      return { ...world.ledgerModel };
    },
  }),
  worldRoute({
    id: 'listMetricsOverrides',
    method: 'get',
    path: '/metrics/overrides',
    tag: 'Metrics',
    summary: 'List the numbers that were set',
    query: Wanted,
    status: 200,
    answer: z.object({ overrides: z.array(OverrideJson) }),
    perform: ({ world, query: { date: day, ...others } }) => ({
      overrides: world.overrides.find({ ...others, day }).map((each) => overrideJson(world, each)),
    }),
  }),
  worldRoute({
    id: 'setMetricsOverride',
    method: 'put',
    path: '/metrics/overrides',
    tag: 'Metrics',
    summary: 'Set numbers of an entity on a day',
    description:
      'In place of those set before for it. They are met exactly, at once and whatever the entity is; parents and siblings stay coherent.',
    body: OverrideWishJson,
    status: 200,
    answer: OverrideJson,
    problems: [409],
    perform: ({ world, body }) => overrideJson(world, setNumbers(world, body)),
  }),
  worldRoute({
    id: 'dropMetricsOverrides',
    method: 'delete',
    path: '/metrics/overrides',
    tag: 'Metrics',
    summary: 'Take back numbers that were set',
    description: 'Those that match what the query or the body says; without both, all.',
    query: Wanted,
    body: Dropped,
    status: 204,
    perform({ world, query, body }) {
      const { profileId, level, id, date: day } = { ...query, ...body };
      world.overrides.drop({ profileId, level, id, day });
    },
  }),
];
