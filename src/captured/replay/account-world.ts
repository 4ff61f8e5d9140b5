/**
 * The learned account in the replayed world. What an answer shows and no request made, such as a change in the
 * console of the service, is made here by the services that requests use.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kind } from '../../model/entities.ts';
import { ALL_KINDS, KINDS } from '../../model/kinds.ts';
import { marketplaceOf, REGIONS } from '../../model/marketplaces.ts';
import type { ShownEntity } from '../../service/http/shown-entity.ts';
import { operationOf, type RecordedExchange } from '../exchange/recorded-exchange.ts';
import type { OwnAnswer, ReplayWorld } from './replay-world.ts';
import { profileKeyOf, type LearnedAccount } from '../account/learned-account.ts';
import { changeTo, seedItemOf, type LearnedEntity, type SeedItem } from '../account/learned-entity.ts';
import { WrittenEntities } from '../account/written-entities.ts';

/** The entities of a collection. */
interface LearnedRow {
  collection: string;
  learned: number;
  /** Those that the world does not accept with the shown fields. */
  refused: number;
}

/** What answers show and no request of the recording made. */
interface ChangeRow {
  collection: string;
  /** The changed field, or `created`. */
  change: string;
  count: number;
  /** The first exchange that shows it. */
  where: string;
}

/** What the world has because answers of the recording show it, without data of the recording. */
export interface AccountReport {
  profiles: number;
  learned: readonly LearnedRow[];
  changes: readonly ChangeRow[];
}

/** The automatic targets of a learned account, which the service creates with their ad groups. */
class AutomaticTargets {
  /** By the ids of their ad groups. */
  readonly #byAdGroup: ReadonlyMap<unknown, readonly LearnedEntity[]>;
  /** The ids of those that were created with their ad groups. */
  readonly #made = new Set<string | undefined>();

  constructor(account: LearnedAccount) {
    const automatic = account.entities('target').filter((each) => seedItemOf(each)['expressionType'] === 'AUTO');
    this.#byAdGroup = Map.groupBy(automatic, ({ values }) => values['adGroupId']);
  }

  /** As a part of the item of the ad group; undefined without any. */
  of({ kind, id }: ShownEntity): SeedItem | undefined {
    const targets = kind === 'adGroup' ? this.#byAdGroup.get(id) : undefined;
    return targets && { targets: targets.map(inParent) };
  }

  /** The targets of the ad group were created. */
  made({ id }: ShownEntity): void {
    for (const target of this.#byAdGroup.get(id) ?? []) this.#made.add(target.id);
  }

  isMade({ kind, id }: ShownEntity): boolean {
    return kind === 'target' && this.#made.has(id);
  }
}

/** An item in its parent does not name its parents. */
function inParent(entity: ShownEntity): SeedItem {
  const { adGroupId: _adGroup, campaignId: _campaign, ...item } = seedItemOf(entity);
  return item;
}

/** Campaigns refer to portfolios. */
const IN_ORDER: readonly Kind[] = ['portfolio', ...ALL_KINDS.filter((each) => each !== 'portfolio')];
const NAMED_ID = /\d{6,}/g;
const ARCHIVED = 'ARCHIVED';
/** The service decides about them. */
const OF_SERVICE: ReadonlySet<string> = new Set(['creationDate', 'lastUpdatedDate']);

export class AccountWorld {
  readonly #world: ReplayWorld;
  readonly #learned: LearnedRow[] = [];
  readonly #changes = new Map<string, ChangeRow>();
  readonly #written = new WrittenEntities();
  readonly #automatic: AutomaticTargets;
  readonly #missing: Set<string>;
  /** Of the entities that the world has as the recording does. */
  readonly ids: readonly string[];

  constructor(world: ReplayWorld, account: LearnedAccount) {
    this.#world = world;
    this.#automatic = new AutomaticTargets(account);
    this.#missing = new Set(account.unknown);
    this.ids = IN_ORDER.flatMap((kind) => this.#learn(kind, account));
    // An entity that is archived can get no children.
    for (const kind of IN_ORDER.toReversed()) for (const entity of account.entities(kind)) this.#archive(entity);
  }

  /**
   * Whether the world has changed, so that the request has another answer. What requests of the recording write is left to
   * the sandbox. `body`: the own answer with recorded ids.
   */
  bringAbout(exchange: RecordedExchange, { status, body }: OwnAnswer): boolean {
    const operation = operationOf(exchange);
    this.#written.add(exchange, operation);
    const { answer, where } = exchange;
    const shows = operation?.shows;
    if (shows === undefined || answer.body === undefined || answer.status !== status || answer.body === body)
      return false;
    const profileId = this.#ownProfile(profileKeyOf(exchange) ?? '');
    const country = this.#world.profiles().find((each) => each.profileId === profileId)?.country;
    const timeZone = country && marketplaceOf(country).timeZone;
    const own = new Map(shows(body, timeZone).map((each) => [`${each.kind} ${each.id}`, each]));
    const changed = shows(answer.body, timeZone).flatMap((shown) => {
      if (shown.id === undefined || this.#written.has(shown)) return [];
      const before = own.get(`${shown.kind} ${shown.id}`);
      const changes =
        before === undefined
          ? this.#create(profileId, shown)
            ? ['created']
            : []
          : this.#change(profileId, shown, before);
      return changes.map((change) => ({ collection: KINDS[shown.kind].collection, change, where }));
    });
    for (const change of changed) this.#count(change);
    return changed.length > 0;
  }

  /** Whether the request names an entity that the world should have, and does not accept. */
  lacks({ url, body = '' }: RecordedExchange): boolean {
    return `${url} ${body}`.match(NAMED_ID)?.some((id) => this.#missing.has(id)) ?? false;
  }

  report(): AccountReport {
    return { profiles: this.#world.profiles().length, learned: this.#learned, changes: [...this.#changes.values()] };
  }

  /** The ids of the entities that the world accepts. */
  #learn(kind: Kind, account: LearnedAccount): string[] {
    const all = account.entities(kind);
    if (all.length === 0) return [];
    const made = all.filter((entity) => {
      const targets = this.#automatic.of(entity);
      return (
        this.#automatic.isMade(entity) ||
        this.#create(entity.profileId, entity, targets) ||
        (targets !== undefined && this.#create(entity.profileId, entity))
      );
    });
    const { collection } = KINDS[kind];
    const refused = new Set(all).difference(new Set(made));
    this.#learned.push({ collection, learned: made.length, refused: refused.size });
    // Of others an answer shows what the sandbox does not accept.
    for (const { id, versions } of refused) if (id !== undefined && versions.length === 0) this.#missing.add(id);
    return made.flatMap(({ id }) => id ?? []);
  }

  #archive(entity: LearnedEntity): void {
    const { state, lastUpdatedDate } = seedItemOf(entity);
    if (state !== ARCHIVED || entity.id === undefined) return;
    const { collection } = KINDS[entity.kind];
    const changed = lastUpdatedDate === undefined ? {} : { lastUpdatedDate };
    const profileId = this.#ownProfile(entity.profileId);
    this.#world.apply({ change: [{ collection, id: entity.id, profileId, state: ARCHIVED, ...changed }] });
  }

  #ownProfile(profileId: string): string {
    if (this.#world.hasProfile(profileId)) return profileId;
    return this.#world.profileIn(REGIONS.find((each) => each === profileId) ?? 'na') ?? '';
  }

  #create(profileId: string, entity: ShownEntity, targets?: SeedItem): boolean {
    const own = this.#ownProfile(profileId);
    const profile = this.#world.profiles().find((each) => each.profileId === own);
    if (profile === undefined) return false;
    const { account, country } = profile;
    const item = seedItemOf(entity);
    // It is archived after what is in it is created.
    const living = item['state'] === ARCHIVED ? { ...item, state: 'PAUSED' } : item;
    const { collection } = KINDS[entity.kind];
    const isMade = this.#world.apply({ entities: [{ account, country, [collection]: [{ ...living, ...targets }] }] });
    if (isMade && targets !== undefined) this.#automatic.made(entity);
    return isMade;
  }

  /** The names of the changed fields. */
  #change(profileId: string, shown: ShownEntity, before: ShownEntity): string[] {
    const own = seedItemOf(before);
    const { kind, id } = shown;
    const { collection } = KINDS[kind];
    return Object.entries(seedItemOf(shown)).flatMap(([name, value]) => {
      if (OF_SERVICE.has(name) || isDeepStrictEqual(value, own[name])) return [];
      const change = changeTo(shown, name, value);
      return this.#world.apply({ change: [{ collection, id, profileId, ...change }] }) ? [name] : [];
    });
  }

  #count({ collection, change, where }: Omit<ChangeRow, 'count'>): void {
    const key = `${collection} ${change}`;
    const row = this.#changes.get(key) ?? { collection, change, count: 0, where };
    this.#changes.set(key, row);
    row.count++;
  }
}
