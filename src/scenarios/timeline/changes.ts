/**
 * Makes the changes of a scenario: settings, jobs, profiles, entities, performance numbers, faults and rate limits.
 */
import type { Change, Changes, PlannedOutcomeInput } from '../../model/schemas/change-schema.ts';
import type { ProductInput } from '../../model/schemas/simulation-schema.ts';
import { suggestion } from '../../model/errors/did-you-mean.ts';
import { defined } from '../../model/defined.ts';
import type { Flag } from '../../model/entity-values.ts';
import { JOB_KINDS, type JobKind } from '../../model/jobs.ts';
import { dayIn } from '../../model/days.ts';
import { readDay } from '../../model/forms/codecs.ts';
import { marketplaceOf, REGIONS } from '../../model/marketplaces.ts';
import { toMinor } from '../../model/money.ts';
import type { World } from '../../world/state/world.ts';
import { atPath, collectErrors, ValidationError } from '../../model/errors/validation-error.ts';
import {
  matchedType,
  parseCompletionPolicy,
  parseFault,
  parseOutcome,
  parseRateLimits,
  parseSettings,
} from '../input/parse-input.ts';
import { putFault, setRateLimits } from '../../core/faults/faults.ts';
import { setGuard } from '../../core/guard/guard.ts';
import { changeEntity } from './change-entities.ts';
import { resolveProfile } from '../input/resolve-references.ts';
import { overrideProfile, type ProfileOverride } from '../../core/accounts/override-profile.ts';
import { changeLinks } from '../../core/accounts/manager-accounts.ts';
import { queueOutcome, setCompletionPolicies } from '../../core/jobs/jobs.ts';
import { overrideMetrics } from './override-metrics.ts';
import { declareAttribution } from '../../core/attribution/declare.ts';
import { assignCountries, changeSettings } from '../../core/accounts/world-settings.ts';
import { changeProducts, changeTopics } from '../../core/performance/market/market-state.ts';
import { changeModel } from '../../core/performance/overrides.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { changeRule } from '../../core/performance/write-budget-rules.ts';
import { changeBidRule } from '../../core/performance/bid-rules/write-bid-rules.ts';
import { readBidRuleChange } from '../seeder/bid-rules.ts';
import { readRuleChange } from '../seeder/budget-rules.ts';
import type { ProductChange } from '../../world/stored-json.ts';

type Name = keyof Changes;
/** `from`: at the start of a world its changes count for all days, later from the present instant on. */
type Handler<K extends Name> = (world: World, change: Change<K>, from: number | 'start') => void;
type Handlers = { readonly [K in Name]: Handler<K> };

/** A file with several changes makes them in this order. */
const HANDLERS: Handlers = {
  regions: (world, regions) => {
    for (const region of REGIONS) {
      const countries = regions[region];
      if (countries !== undefined) assignCountries(world, region, [...new Set(countries)]);
    }
  },
  profiles: (world, profiles) => forEachItem(profiles, (profile) => changeProfile(world, profile)),
  change: (world, entities) => forEachItem(entities, (entity) => changeEntity(world, entity)),
  budgetRules: (world, rules) => forEachItem(rules, (rule) => changeBudgetRule(world, rule)),
  bidRules: (world, rules) => forEachItem(rules, (rule) => changeOneBidRule(world, rule)),
  settings: (world, settings) => changeSettings(world, parseSettings(settings)),
  jobs: (world, policies) => {
    for (const kind of JOB_KINDS) {
      const policy = policies[`${kind}s`];
      if (policy !== undefined) setCompletionPolicies(world, { [kind]: parseCompletionPolicy(policy) });
    }
  },
  outcomes: (world, outcomes) => {
    for (const kind of JOB_KINDS) {
      atPath(`${kind}s`, () => forEachItem(outcomes[`${kind}s`] ?? [], (outcome) => planOutcome(world, kind, outcome)));
    }
  },
  metrics: (world, parameters, from) =>
    changeModel(world, { ...world.row.simulationParameters, ...defined(parameters) }, from),
  products: (world, products, from) =>
    changeProducts(
      world,
      products.map((each) => productChange(world, each, from)),
    ),
  topics: (world, topics, from) => changeTopics(world, topics, from === 'start' ? null : from),
  attribution: (world, declared) => declareAttribution(world, declared),
  overrides: (world, overrides) => forEachItem(overrides, (override) => overrideMetrics(world, override)),
  dropFaults: (world, ids) => {
    if (ids === 'all') world.faults.dropAll();
    else forEachItem(ids, (id) => dropFault(world, id));
  },
  faults: (world, faults) => forEachItem(faults, ({ id, ...fault }) => putFault(world, parseFault(fault), id)),
  rateLimit: (world, limits) => setRateLimits(world, parseRateLimits(limits)),
  guard: (world, limits) => setGuard(world, limits),
};

const NAMES = Object.keys(HANDLERS) as Name[];

/** Makes all changes that are possible, then throws one `ValidationError` for the others. */
export function makeChanges(world: World, changes: Changes, from: number | 'start' = world.now()): void {
  collectErrors(NAMES.map((name) => () => makeChange(world, name, changes, from)));
}

function makeChange<K extends Name>(world: World, name: K, changes: Changes, from: number | 'start'): void {
  const change = changes[name];
  const handle: Handler<K> = HANDLERS[name];
  // The type of a change that is defined is that of its handler.
  if (change !== undefined) atPath(name, () => handle(world, change as Change<K>, from));
}

function forEachItem<T>(items: readonly T[], handle: (item: T) => void): void {
  collectErrors(items.map((item, i) => () => atPath(`[${i}]`, () => handle(item))));
}

function productChange(world: World, { at, ...product }: ProductInput, from: number | 'start'): ProductChange {
  if (at !== undefined) return { ...product, at: Date.parse(readDay(at, dayIn('UTC', world.now()))) };
  return { ...product, at: from === 'start' ? null : from };
}

function planOutcome(world: World, kind: JobKind, input: PlannedOutcomeInput): void {
  const { match = {}, times } = input;
  const { recordType, reportTypeId, ...reference } = match;
  const hasProfile = reference.profileId !== undefined || reference.account !== undefined;
  const profileId = hasProfile ? atPath('match', () => resolveProfile(world, reference).profileId) : null;
  queueOutcome(world, {
    ...parseOutcome(input),
    kind,
    times,
    recordType: matchedType({ recordType, reportTypeId }),
    profileId,
  });
}

function dropFault(world: World, id: string): void {
  if (world.faults.drop(id)) return;
  const known = world.faults.all().map((fault) => fault.id);
  throw new ValidationError('', `there is no fault ${id}${suggestion(id, known)}`);
}

function flagOf(value: boolean | null): Flag | null {
  return value === null ? null : value ? 1 : 0;
}

function changeProfile(world: World, change: Change<'profiles'>[number]): void {
  const profile = resolveProfile(world, change);
  const { access, linkPermission, validPaymentMethod, dailyBudget, outOfBudget } = change;
  if (linkPermission !== undefined) changeLinks(world, profile, linkPermission);
  const override: ProfileOverride = {};
  if (access !== undefined) override.access = access;
  if (validPaymentMethod !== undefined) override.validPaymentMethod = validPaymentMethod ? 1 : 0;
  if (outOfBudget !== undefined) override.outOfBudget = flagOf(outOfBudget);
  if (dailyBudget !== undefined) {
    const { decimals } = marketplaceOf(profile.country);
    override.dailyBudget = dailyBudget === null ? null : toMinor(dailyBudget, decimals);
  }
  overrideProfile(world, profile, override);
}

function changeBudgetRule(world: World, { ruleId, ...change }: Change<'budgetRules'>[number]): void {
  const rule = world.budgetRules.withId(ruleId);
  const profile = rule && world.accountStore.profile(rule.profileId);
  if (rule === undefined || profile === undefined)
    throw new ValidationError('ruleId', `there is no budget rule ${ruleId}`);
  const patch = readRuleChange(change, new OperationContext(scopeOf(world, profile)).today);
  if ('message' in patch) throw new ValidationError(patch.field, patch.message);
  changeRule(world, rule, {
    ...patch,
    ...(change.campaignIds === undefined ? {} : { campaignIds: change.campaignIds }),
  });
}

function changeOneBidRule(world: World, { ruleId, campaignIds, ...change }: Change<'bidRules'>[number]): void {
  const rule = world.bidRules.withId(ruleId);
  const profile = rule && world.accountStore.profile(rule.profileId);
  if (rule === undefined || profile === undefined) throw new ValidationError('ruleId', `there is no rule ${ruleId}`);
  const patch = readBidRuleChange(new OperationContext(scopeOf(world, profile)), rule, change);
  if ('message' in patch) throw new ValidationError(patch.field, patch.message);
  changeBidRule(world, rule, { ...patch, ...(campaignIds === undefined ? {} : { campaignIds }) });
}
