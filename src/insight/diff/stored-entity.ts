/**
 * Rows of the change log as entities of the admin API, with their stored fields only.
 */
import type { Profile } from '../../model/accounts.ts';
import { versionedId } from '../../model/assets/assets.ts';
import { toRuleDetails } from '../../model/budget-rules.ts';
import type { LoggedTable } from '../../world/logged-tables.ts';
import { instantText } from '../../model/days.ts';
import type { Entities, Kind } from '../../model/entities.ts';
import { COLLECTIONS, kindOf } from '../../model/kinds.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { toMajor } from '../../model/money.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { parseBidRule, type BidRuleRow, parseRule, type RuleRow } from '../../world/stores/rule-table.ts';
import { parseAsset, type AssetRow } from '../../world/stores/assets.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import type { World } from '../../world/state/world.ts';
import { bidRuleJson } from '../../control/entities/bid-rules.ts';
import { storedEntityJson } from '../../control/entities/entity-json.ts';
import { itemOfAsset } from '../../scenarios/seeder/asset-items.ts';
import { flagJson, type EntityJson } from '../../control/entities/stored-values.ts';

/** The collections whose entities are compared. Accounts show in their profiles. */
export const COMPARED = [
  ...COLLECTIONS,
  'budgetRules',
  'bidRules',
  'assets',
  'profiles',
] as const satisfies readonly LoggedTable[];
export type ComparedCollection = (typeof COMPARED)[number];

interface StoredEntity {
  profileId: string;
  id: string;
  name: string | undefined;
  json: EntityJson;
}

/** Writes rows of one world. */
export class StoredEntities {
  readonly #world: World;
  readonly #contexts = new Map<string, OperationContext>();

  constructor(world: World) {
    this.#world = world;
  }

  of(collection: ComparedCollection, row: LoggedRow): StoredEntity {
    const profileId = String(row['profileId']);
    const json = this.#json(collection, row, profileId);
    return { profileId, id: idOf(collection, row), name: nameIn(json), json };
  }

  /** The casts rely on the table: its rows have the type of its collection. */
  #json(collection: ComparedCollection, row: LoggedRow, profileId: string): EntityJson {
    if (collection === 'profiles') return this.#profile(row as unknown as Profile);
    if (collection === 'budgetRules') return budgetRule(row as unknown as RuleRow);
    if (collection === 'bidRules') return bidRuleJson(parseBidRule(row as unknown as BidRuleRow));
    if (collection === 'assets') return asset(row as unknown as AssetRow);
    const kind: Kind = kindOf(collection);
    return storedEntityJson(this.#contextOf(profileId), kind, row as unknown as Entities[Kind]);
  }

  #contextOf(profileId: string): OperationContext {
    let context = this.#contexts.get(profileId);
    if (context !== undefined) return context;
    const profile = this.#world.accountStore.profile(profileId);
    if (profile === undefined) throw new Error(`entities of profile ${profileId} have no profile`);
    context = new OperationContext(scopeOf(this.#world, profile));
    this.#contexts.set(profileId, context);
    return context;
  }

  #profile({ profileId, accountId, country, access, dailyBudget, ...profile }: Profile): EntityJson {
    const account = this.#world.accountStore.account(accountId);
    return {
      profileId,
      countryCode: country,
      accountType: account?.type,
      accountName: account?.name,
      access,
      accountId,
      dailyBudget: dailyBudget === null ? null : toMajor(dailyBudget, marketplaceOf(country).decimals),
      validPaymentMethod: profile.validPaymentMethod === 1,
      outOfBudget: flagJson(profile.outOfBudget),
      creationDate: instantText(profile.createdAt),
    };
  }
}

/** Ids of campaigns and of sponsored brands campaigns are unique in their collections. */
export function idOf(collection: ComparedCollection, row: LoggedRow): string {
  if (collection === 'profiles') return String(row['profileId']);
  if (collection === 'budgetRules' || collection === 'bidRules') return String(row['ruleId']);
  if (collection === 'assets')
    return row['version'] === 1 ? String(row['assetId']) : versionedId(String(row['assetId']), Number(row['version']));
  return String(row['id']);
}

function nameIn(json: EntityJson): string | undefined {
  const name = json['name'] ?? json['keywordText'] ?? json['accountName'];
  return typeof name === 'string' ? name : undefined;
}

function budgetRule(row: RuleRow): EntityJson {
  const rule = parseRule(row);
  return {
    ruleId: rule.ruleId,
    profileId: rule.profileId,
    campaignIds: rule.campaignIds,
    ruleState: rule.ruleState,
    ruleDetails: toRuleDetails(rule),
    creationDate: instantText(rule.createdAt),
    lastUpdatedDate: instantText(rule.updatedAt),
  };
}

function asset(row: AssetRow): EntityJson {
  return { profileId: row.profileId, ...itemOfAsset(parseAsset(row)) };
}
