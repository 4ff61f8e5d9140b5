/**
 * The learned account in the replayed world. What an answer shows and no request made, such as a change in the
 * console of the service, is made here by the services that requests use.
 */
import { isDeepStrictEqual } from 'node:util';
import { COLLECTIONS, type CollectionName } from '../../model/kinds.ts';
import { pathOf } from '../readers/redact-exchange.ts';
import { profileOf, type RecordedExchange } from '../recorded-exchange.ts';
import type { OwnAnswer, ReplayWorld } from '../replay-world.ts';
import type { AccountReport, ChangeRow, LearnedRow } from './account-report.ts';
import type { LearnedAccount } from './learned-account.ts';
import { collectionRead, shownEntities, type SeedItem, type ShownEntity } from './shown-entities.ts';
import { WrittenEntities } from './written-entities.ts';

/** Campaigns refer to portfolios. */
const IN_ORDER: readonly CollectionName[] = ['portfolios', ...COLLECTIONS.filter((each) => each !== 'portfolios')];
const ARCHIVED = 'ARCHIVED';
/** The service decides about them. */
const OF_SERVICE: ReadonlySet<string> = new Set(['creationDate', 'lastUpdatedDate']);

export class AccountWorld {
  readonly #world: ReplayWorld;
  readonly #learned: LearnedRow[] = [];
  readonly #changes = new Map<string, ChangeRow>();
  readonly #written = new WrittenEntities();
  /** Targets that come with their ad groups, by the ids of these. */
  readonly #automatic: ReadonlyMap<unknown, readonly SeedItem[]>;
  /** Targets that were created with their ad groups. */
  readonly #made = new Set<unknown>();
  /** Of the entities that the world has as the recording does. */
  readonly ids: readonly string[];

  constructor(world: ReplayWorld, account: LearnedAccount) {
    this.#world = world;
    this.#automatic = automaticTargets(account);
    this.ids = IN_ORDER.flatMap((collection) => this.#learn(collection, account));
    // An entity that is archived can get no children.
    for (const collection of IN_ORDER.toReversed())
      for (const { profileId, shown } of account.entities(collection))
        this.#archive(this.#ownProfile(profileId), shown);
  }

  /**
   * Whether the world has changed, so that the request has another answer. What requests of the recording write is left to
   * the sandbox. `body`: the own answer with recorded ids.
   */
  bringAbout(exchange: RecordedExchange, { status, body }: OwnAnswer): boolean {
    this.#written.add(exchange);
    const { method, url, answer, where } = exchange;
    const collection = collectionRead(method, pathOf(url));
    if (collection === undefined || answer.body === undefined || answer.status !== status) return false;
    const profileId = this.#ownProfile(profileOf(exchange) ?? '');
    const own = new Map(shownEntities(collection, body).map(({ id, item }) => [id, item]));
    const changed = shownEntities(collection, answer.body).flatMap((shown) => {
      if (this.#written.has(shown)) return [];
      const item = own.get(shown.id);
      if (item === undefined) return this.#create(profileId, shown) ? ['created'] : [];
      return this.#change(shown, profileId, item);
    });
    for (const change of changed) this.#count({ collection, change, where });
    return changed.length > 0;
  }

  report(): AccountReport {
    return { profiles: this.#world.profiles().length, learned: this.#learned, changes: [...this.#changes.values()] };
  }

  /** The ids of the entities that the world accepts. */
  #learn(collection: CollectionName, account: LearnedAccount): string[] {
    const all = account.entities(collection);
    if (all.length === 0) return [];
    const ids = all.flatMap(({ profileId, shown }) => {
      const item = { ...shown.item, ...(shown.item['state'] === ARCHIVED ? { state: 'PAUSED' } : {}) };
      // An ad group of an automatic campaign has targets from its creation on.
      const automatic = collection === 'adGroups' ? this.#automatic.get(shown.id) : undefined;
      const targets = automatic === undefined ? {} : { targets: automatic };
      const own = this.#ownProfile(profileId);
      const isMade =
        this.#made.has(shown.id) ||
        this.#create(own, { ...shown, item: { ...item, ...targets } }) ||
        this.#create(own, { ...shown, item });
      return isMade ? shown.id : [];
    });
    this.#learned.push({ collection, learned: ids.length, refused: all.length - ids.length });
    return ids;
  }

  #archive(profileId: string, { collection, id, item }: ShownEntity): void {
    if (item['state'] !== ARCHIVED) return;
    const { lastUpdatedDate } = item;
    const changed = lastUpdatedDate === undefined ? {} : { lastUpdatedDate };
    this.#world.apply({ change: [{ collection, id, profileId, state: ARCHIVED, ...changed }] });
  }

  #ownProfile(profileId: string): string {
    return this.#world.hasProfile(profileId) ? profileId : (this.#world.profileIn('na') ?? '');
  }

  #create(profileId: string, { collection, item }: ShownEntity): boolean {
    const profile = this.#world.profiles().find((each) => each.profileId === profileId);
    if (profile === undefined) return false;
    const { account, country } = profile;
    const isMade = this.#world.apply({ entities: [{ account, country, [collection]: [item] }] });
    const { targets } = item;
    if (isMade && isList(targets)) for (const { targetId } of targets) this.#made.add(targetId);
    return isMade;
  }

  /** The names of the changed fields. */
  #change({ collection, id, item }: ShownEntity, profileId: string, own: SeedItem): string[] {
    return Object.entries(item).flatMap(([name, value]) => {
      if (OF_SERVICE.has(name) || isDeepStrictEqual(value, own[name])) return [];
      const plain = isBudget(value) ? value.budget : value;
      return this.#world.apply({ change: [{ collection, id, profileId, [name]: plain }] }) ? [name] : [];
    });
  }

  #count({ collection, change, where }: Omit<ChangeRow, 'count'>): void {
    const key = `${collection} ${change}`;
    const row = this.#changes.get(key) ?? { collection, change, count: 0, where };
    this.#changes.set(key, row);
    row.count++;
  }
}

function automaticTargets(account: LearnedAccount): ReadonlyMap<unknown, readonly SeedItem[]> {
  const items = account.entities('targets').map(({ shown }) => shown.item);
  const automatic = items.filter((item) => item['expressionType'] === 'AUTO');
  const byAdGroup = Map.groupBy(automatic, (item) => item['adGroupId']);
  return new Map(
    [...byAdGroup].map(([adGroupId, targets]) => [
      adGroupId,
      targets.map((item) => ({ ...item, adGroupId: undefined, campaignId: undefined })),
    ]),
  );
}

function isList(value: unknown): value is readonly SeedItem[] {
  return Array.isArray(value);
}

function isBudget(value: unknown): value is { budget: unknown } {
  return typeof value === 'object' && value !== null && 'budget' in value;
}
