/**
 * Entities: profiles, their campaigns and ad groups, and what is in an ad group, with each thing in all API versions.
 */
import { curlOfCall } from '../../api/call.ts';
import { countOf, moneyText } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { Link } from '../../parts/link.tsx';
import { EmptyState, Loaded } from '../../parts/states.tsx';
import { address, currentWorld, navigate, setQuery } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { currency, profile } from '../../state/world.ts';
import type { Page } from '../page.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import {
  amountOf,
  collectionOf,
  idOf,
  nameOf,
  partOf,
  siblingsOf,
  wordsOf,
  type Collection,
  type Entity,
} from './collections.ts';
import { targetOf } from './entity-address.ts';
import { EntityDetail } from './entity-detail.tsx';

export const entitiesPage: Page = {
  path: 'entities',
  title: 'Entities',
  key: 'e',
  search: 'Search names and ids',
  View: EntitiesView,
};

/** The maximum of the admin API. */
const PAGE_SIZE = 1000;
const TITLES = { budget: 'Budget', bid: 'Bid', defaultBid: 'Default bid' };

function columnsOf(collection: Collection): readonly Column<Entity>[] {
  const { amount } = partOf(collection);
  const name: Column<Entity> = { title: 'Name', cell: nameOf };
  const id: Column<Entity> = { title: 'Id', width: 170, from: 760, cell: (entity) => idOf(collection, entity) };
  if (collection === 'profiles')
    return [
      name,
      { title: 'Account', cell: ({ accountName }) => String(accountName) },
      { title: 'Currency', width: 80, cell: ({ currencyCode }) => String(currencyCode) },
      { title: 'Time zone', from: 480, cell: ({ timeZone }) => String(timeZone) },
      id,
    ];
  return [
    name,
    { title: 'State', width: 80, cell: ({ state }) => wordsOf(state) },
    ...(amount === undefined
      ? []
      : [
          {
            title: TITLES[amount],
            width: 90,
            align: 'right' as const,
            cell: (entity: Entity) => amountText(amountOf(collection, entity)),
          },
        ]),
    { title: 'Serving status', width: 220, from: 480, cell: ({ servingStatus }) => wordsOf(servingStatus) },
    id,
  ];
}

function amountText(amount: number | undefined): string {
  return amount === undefined ? '–' : moneyText(amount, currency.value);
}

function EntitiesView() {
  const { items, query: keys } = address.value;
  const { collection, part } = collectionOf(items[0]);
  const id = items[1];
  const profileId = profile.value?.profileId;
  const { campaignId, adGroupId, after, q = '' } = keys;
  const ofProfile = part.level === 'world' ? {} : { profileId };
  const filter = { campaignId, adGroupId, cursor: after, limit: PAGE_SIZE };
  const query = useQuery(
    'listEntities',
    { params: { collection }, query: { ...ofProfile, ...filter } },
    { skip: profileId === undefined },
  );
  const search = q.toLowerCase();
  const matches = (entity: Entity): boolean =>
    `${nameOf(entity)} ${idOf(collection, entity)}`.toLowerCase().includes(search);
  const close = (): void => navigate(targetOf(collection, address.value));
  return (
    <div class={`split ${id === undefined ? '' : 'has-detail'}`}>
      <div class="list">
        <div class="toolbar">
          <h1>Entities</h1>
          <Breadcrumbs product={part.product} />
        </div>
        {part.level !== 'world' && (
          <div class="toolbar">
            {siblingsOf(part).map((each) => (
              <Link key={each} to={targetOf(each, address.value)} class="button" isCurrent={each === collection}>
                {partOf(each).title}
              </Link>
            ))}
          </div>
        )}
        <Loaded query={query}>
          {(answer) => {
            const all = entitiesIn(answer, collection);
            const rows = all.filter(matches);
            if (rows.length === 0) return <Empty title={part.title} isFiltered={all.length > 0} />;
            return (
              <>
                <p class="count dim">
                  {countOf(rows.length, 'entity', 'entities')}
                  {answer['nextCursor'] !== undefined && (
                    <button type="button" class="button" onClick={() => setQuery({ after: answer['nextCursor'] })}>
                      Next {PAGE_SIZE}
                    </button>
                  )}
                </p>
                <DataTable
                  label={part.title}
                  columns={columnsOf(collection)}
                  rows={rows}
                  keyOf={(entity) => `${String(entity['profileId'])} ${idOf(collection, entity)}`}
                  selected={id === undefined ? undefined : `${part.level === 'world' ? id : profileId} ${id}`}
                  onSelect={(entity) => {
                    const target = targetOf(collection, address.value, idOf(collection, entity));
                    navigate({ ...target, query: { ...keys, ...target.query } }, { replace: id !== undefined });
                  }}
                />
              </>
            );
          }}
        </Loaded>
      </div>
      {id !== undefined && profileId !== undefined && (
        <EntityDetail
          key={`${collection} ${id}`}
          collection={collection}
          id={id}
          profileId={profileId}
          onClose={close}
        />
      )}
    </div>
  );
}

function Empty({ title, isFiltered }: { title: string; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No entity matches." />;
  const body = {
    profileId: profile.value?.profileId ?? '',
    campaigns: 2,
    adGroupsPerCampaign: 2,
    keywordsPerAdGroup: 10,
  };
  const command = curlOfCall('seed', { body }, currentWorld.value);
  return <EmptyState title={`${title}: none here. This command creates campaigns with ad groups:`} command={command} />;
}

/** The list of an answer has the name of the collection. */
function entitiesIn(answer: Readonly<Record<string, unknown>>, collection: Collection): readonly Entity[] {
  const list = answer[collection];
  return Array.isArray(list) ? list : [];
}
