/**
 * Entities: profiles, their campaigns and ad groups, and what is in an ad group, with each thing in all API versions.
 */
import { curlOfCall } from '../../api/call.ts';
import { countOf, countText, moneyText } from '../../format/numbers.ts';
import { Badge } from '../../components/badge.tsx';
import { ActionButton } from '../../components/buttons.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { Link } from '../../components/link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, currentWorld, matchesSearch, navigate, setQuery } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { currency, profile, world } from '../../state/world.ts';
import type { Page } from '../page.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import {
  AMOUNT_TITLES,
  amountOf,
  collectionOf,
  idOf,
  nameOf,
  infoOf,
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

function columnsOf(collection: Collection): readonly Column<Entity>[] {
  const { amount } = infoOf(collection);
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
    { title: 'State', width: 80, cell: ({ state }) => <Badge value={String(state)} text={wordsOf(state)} /> },
    ...(amount === undefined
      ? []
      : [
          {
            title: AMOUNT_TITLES[amount],
            width: 90,
            align: 'right' as const,
            cell: (entity: Entity) => amountText(amountOf(collection, entity)),
          },
        ]),
    {
      title: 'Serving status',
      width: 220,
      from: 480,
      cell: ({ servingStatus = '' }) => <Badge value={String(servingStatus)} text={wordsOf(servingStatus)} />,
    },
    id,
  ];
}

function amountText(amount: number | undefined): string {
  return amount === undefined ? '–' : moneyText(amount, currency.value);
}

function EntitiesView() {
  const { items, query: keys } = address.value;
  const { collection, info } = collectionOf(items[0]);
  const isProfiles = info.level === 'world';
  const id = items[1];
  const profileId = isProfiles ? id : profile.value?.profileId;
  const { campaignId, adGroupId, after } = keys;
  const ofProfile = isProfiles ? {} : { profileId };
  const filter = { campaignId, adGroupId, cursor: after, limit: PAGE_SIZE };
  const query = useQuery(
    'listEntities',
    { params: { collection }, query: { ...ofProfile, ...filter } },
    { skip: world.value === undefined },
  );
  const matches = (entity: Entity): boolean => matchesSearch(`${nameOf(entity)} ${idOf(collection, entity)}`);
  const select = (entity: Entity): void => {
    const target = targetOf(collection, address.value, idOf(collection, entity));
    navigate({ ...target, query: { ...keys, ...target.query } }, { replace: id !== undefined });
  };
  return (
    <ListPage
      title="Entities"
      tools={<Breadcrumbs product={info.product} />}
      detail={
        id !== undefined &&
        profileId !== undefined && (
          <EntityDetail
            key={`${collection} ${id}`}
            collection={collection}
            id={id}
            profileId={profileId}
            onClose={() => navigate({ ...targetOf(collection, address.value), query: { ...keys, explain: undefined } })}
          />
        )
      }
    >
      {!isProfiles && (
        <div class="toolbar">
          {siblingsOf(info).map((each) => (
            <Link key={each} to={targetOf(each, address.value)} class="button" isCurrent={each === collection}>
              {infoOf(each).title}
            </Link>
          ))}
        </div>
      )}
      <Loaded query={query}>
        {(answer) => {
          const all = entitiesIn(answer, collection);
          const rows = all.filter(matches);
          return (
            <>
              {all.length > 0 && <Count shown={rows.length} read={all.length} next={answer['nextCursor']} />}
              {rows.length === 0 ? (
                <Empty title={info.title} isFiltered={all.length > 0} />
              ) : (
                <DataTable
                  label={info.title}
                  columns={columnsOf(collection)}
                  rows={rows}
                  keyOf={(entity) => `${String(entity['profileId'])} ${idOf(collection, entity)}`}
                  selected={id === undefined ? undefined : `${profileId} ${id}`}
                  onSelect={select}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </ListPage>
  );
}

/** The search applies to the entities that are read, of which the admin API returns `PAGE_SIZE` at most. */
function Count({ shown, read, next }: { shown: number; read: number; next: string | undefined }) {
  const { after } = address.value.query;
  const isWhole = after === undefined && next === undefined;
  const count = countOf(read, 'entity', 'entities');
  const place = after === undefined ? 'the first ' : next === undefined ? 'the last ' : 'the next ';
  const extent = isWhole ? count : `${place}${count}`;
  return (
    <p class="count dim">
      {shown < read ? `${countText(shown)} of ${extent}` : extent}
      {after !== undefined && (
        <button type="button" class="button" onClick={() => setQuery({ after: undefined })}>
          First {countText(PAGE_SIZE)}
        </button>
      )}
      {next !== undefined && (
        <button type="button" class="button" onClick={() => setQuery({ after: next })}>
          Next {countText(PAGE_SIZE)}
        </button>
      )}
    </p>
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
  return (
    <EmptyState
      title={`${title}: none here. Create campaigns with ad groups:`}
      action={
        <ActionButton operation="seed" given={{ body }} done="Campaigns created">
          Create campaigns
        </ActionButton>
      }
      command={command}
    />
  );
}

/** The list of a response has the name of the collection. */
function entitiesIn(answer: Readonly<Record<string, unknown>>, collection: Collection): readonly Entity[] {
  const list = answer[collection];
  return Array.isArray(list) ? list : [];
}
