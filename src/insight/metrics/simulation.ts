/**
 * The parameters of the simulation behind the reports, and overrides of its numbers.
 */
import { NAMED_NUMBERS } from '../../core/simulation/names.ts';
import { instantText, readDay } from '../../model/days.ts';
import { defined } from '../../model/defined.ts';
import {
  DEFAULT_SIMULATION_PARAMETERS,
  SIMULATION_VERSION,
  type SimulationParameters,
} from '../../model/simulation-parameters.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { toMajor, toMinor } from '../../model/money.ts';
import { OVERRIDE_LEVELS, type Override, type OverrideValues } from '../../model/market.ts';
import { simulationParameters } from '../../model/schemas/simulation-schema.ts';
import {
  changeModel,
  subjectsOf,
  overrideNumbers,
  type OverrideInput,
  type Subject,
} from '../../core/performance/overrides.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { inSeveralProfiles, invalid, notFound, parseOrBadRequest, Problem } from '../../control/routing/problem.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { From, FromText, Id, IdText } from '../../control/routing/scalars.ts';

export const Day = z
  .string()
  .transform((text, context): string => {
    const day = readDay(text);
    if (day !== undefined) return day;
    context.addIssue({ code: 'custom', message: 'must be a day such as 2026-03-02 or 20260302' });
    return z.NEVER;
  })
  .openapi({ format: 'date', example: '2026-03-02' });

/** Parameters that are left out have their defaults. */
const Model = z
  .strictObject({
    version: z.int().describe('The version of the simulation'),
    ...simulationParameters.shape,
  })
  .openapi('MetricsModel');
const ModelInput = z
  .strictObject({
    from: From.optional().describe('From when the parameters hold, at most now, which is the default'),
    version: z
      .literal(SIMULATION_VERSION, { error: `must be ${SIMULATION_VERSION}, the only version of this program` })
      .optional()
      .describe('The version of the simulation, as it is read; other versions are refused'),
    ...simulationParameters.shape,
  })
  .openapi('MetricsModelInput', { example: { from: 'start', rivals: 4 } });

function modelJson(parameters: SimulationParameters): z.input<typeof Model> {
  return { version: SIMULATION_VERSION, ...parameters };
}

const Level = z
  .enum(OVERRIDE_LEVELS)
  .describe(
    'keyword includes targets; automatic targeting is one keyword for all targets of the ad group, as in reports',
  );
const count = z.int().min(0).max(1e12).optional();
const money = z.number().min(0).max(1e12).optional();
const Values = z.strictObject(
  Object.fromEntries(
    NAMED_NUMBERS.map(({ name, isMoney }) => [name, (isMoney ? money : count).describe(`The metric ${name}`)]),
  ),
);

const OverrideJson = z
  .object({
    profileId: IdText.describe('The id of the profile'),
    level: Level.describe('The kind of entity'),
    id: IdText.describe('The id of the entity'),
    date: z.string().openapi({ format: 'date' }).describe('The day of the numbers'),
    values: Values.describe('Money in the currency of the profile'),
  })
  .openapi('MetricsOverride');

const OverrideInputJson = z
  .strictObject({
    profileId: Id.optional().describe('Required where several profiles have an entity of this id'),
    level: Level.describe('The kind of entity'),
    id: Id.describe('The id of the entity'),
    date: Day.describe('The day of the numbers'),
    values: Values.describe('The numbers by their names in reports; money in major units'),
  })
  .openapi('MetricsOverrideInput');

const wanted = {
  profileId: Id.optional().describe('The id of the profile'),
  level: Level.optional().describe('The kind of entity'),
  id: Id.optional().describe('The id of the entity'),
  date: Day.optional().describe('The day of the numbers'),
};
const Wanted = z.strictObject(wanted);
/** A client may send an override again to remove it; the values are ignored. */
const Dropped = z.strictObject({
  ...wanted,
  values: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The numbers by their names in reports; money in major units'),
});

type Converted = (amount: number, decimals: 0 | 2) => number;

function converted(world: World, profileId: string, values: OverrideValues, convert: Converted): OverrideValues {
  const { decimals } = marketplaceOf(getProfile(world, profileId).country);
  const money = new Set(NAMED_NUMBERS.filter(({ isMoney }) => isMoney).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, money.has(name) ? convert(value, decimals) : value]),
  );
}

function overrideJson(world: World, { profileId, level, id, day, values }: Override): z.input<typeof OverrideJson> {
  return { profileId, level, id, date: day, values: converted(world, profileId, values, toMajor) };
}

function getSubject(world: World, input: Pick<OverrideInput, 'profileId' | 'level' | 'id'>): Subject {
  const [subject, ...others] = subjectsOf(world, input);
  if (subject === undefined) throw notFound(`${input.level} ${input.id}`);
  if (others.length > 0) throw inSeveralProfiles(`${input.level} ${input.id}`);
  return subject;
}

function setNumbers(
  world: World,
  { profileId, level, id, date, values }: z.output<typeof OverrideInputJson>,
): Override {
  const subject = getSubject(world, { profileId, level, id });
  const numbers = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
  if (Object.keys(numbers).length === 0) throw invalid({ path: 'values', message: 'must contain a number' });
  const minor = converted(world, subject.profileId, numbers, toMinor);
  const major = converted(world, subject.profileId, minor, toMajor);
  const lost = Object.keys(numbers).filter((name) => major[name] !== numbers[name]);
  if (lost.length > 0)
    throw invalid(...lost.map((name) => ({ path: `values.${name}`, message: 'has more decimals than the currency' })));
  const taken = overrideNumbers(world, { profileId, level, id, day: date, values: minor }, subject);
  if ('level' in taken) return taken;
  if (taken.name !== undefined) throw invalid({ path: `values.${taken.name}`, message: taken.reason });
  throw new Problem({ status: 409, detail: taken.reason });
}

export const simulationRoutes = routesOf('Metrics', [
  worldRoute('readMetricsModel', 'GET /metrics/model', {
    summary: 'Read the parameters of the simulation',
    answer: Model,
    perform: ({ world }) => modelJson(world.row.simulationParameters),
  }),
  worldRoute('setMetricsModel', 'PUT /metrics/model', {
    summary: 'Set the parameters of the simulation',
    description:
      'Omitted parameters get their defaults. The parameters hold from an instant on, and numbers of earlier instants do not change; later changes are removed. With `start` they hold for all days. `history` has no time: a change of it counts for all days. A search term can have at most 100,000 clicks on a day by the highest values of `bursts`, `impressions`, `popularity` and `clickRate`.',
    body: ModelInput,
    answer: Model,
    perform({ world, body: { from = 'now', ...body } }) {
      const parameters = { ...DEFAULT_SIMULATION_PARAMETERS, ...defined({ ...body, version: undefined }) };
      parseOrBadRequest(() => changeModel(world, parameters, from === 'now' ? world.now() : from));
      return modelJson(world.row.simulationParameters);
    },
  }),
  worldRoute('listMetricsModelChanges', 'GET /metrics/model/changes', {
    summary: 'List the parameters of the simulation over time',
    answer: z.object({
      changes: z
        .array(
          z.object({
            from: FromText.describe('From when the parameters hold'),
            model: Model.describe('The parameters'),
          }),
        )
        .describe('The parameters from the start on, and after each change, oldest first'),
    }),
    perform({ world: { row } }) {
      const { simulationParameters: now, parameterChanges } = row;
      const models = [...parameterChanges.map(({ was }) => was), now];
      const instants = ['start', ...parameterChanges.map(({ at }) => instantText(at))];
      return { changes: models.map((model, i) => ({ from: instants[i] ?? 'start', model: modelJson(model) })) };
    },
  }),
  worldRoute('listMetricsOverrides', 'GET /metrics/overrides', {
    summary: 'List overrides',
    query: Wanted,
    answer: z.object({ overrides: z.array(OverrideJson).describe('The overrides') }),
    perform: ({ world, query: { date: day, ...others } }) => ({
      overrides: world.overrides.find({ ...others, day }).map((each) => overrideJson(world, each)),
    }),
  }),
  worldRoute('setMetricsOverride', 'PUT /metrics/overrides', {
    summary: 'Set numbers of an entity on a day',
    description:
      'Replaces earlier overrides of the entity on that day. Reports contain exactly these numbers at once; parents and siblings stay consistent.',
    body: OverrideInputJson,
    answer: OverrideJson,
    problems: [409],
    perform: ({ world, body }) => overrideJson(world, setNumbers(world, body)),
  }),
  worldRoute('dropMetricsOverrides', 'DELETE /metrics/overrides', {
    summary: 'Remove overrides',
    description: 'Removes the overrides that match the query or the body; without both, all.',
    query: Wanted,
    body: Dropped,
    status: 204,
    perform({ world, query, body }) {
      const { profileId, level, id, date: day } = { ...query, ...body };
      world.overrides.drop({ profileId, level, id, day });
    },
  }),
]);
