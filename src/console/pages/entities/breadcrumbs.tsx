/**
 * The profile, campaign and ad group whose entities are listed, as links.
 */
import { Link } from '../../components/link.tsx';
import { address } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { profile } from '../../state/world.ts';
import { infoOf, nameOf, PARENTS, type Collection, type Product } from './collections.ts';
import { targetBelow } from './entity-address.ts';

export function Breadcrumbs({ product }: { product: Product | undefined }) {
  const { campaignId, adGroupId } = address.value.query;
  const [campaigns, adGroups] = PARENTS[product ?? 'sp'];
  const own = profile.value;
  return (
    <nav class="crumbs" aria-label="Parents">
      <Link to={{ page: 'entities', items: ['profiles'], query: { profile: own?.profileId ?? '' } }}>Profiles</Link>
      {product !== undefined && own !== undefined && (
        <>
          {' › '}
          <Link to={targetBelow('campaigns', own.profileId, address.value)}>
            {`${own.countryCode} ${own.accountName}`}
          </Link>
        </>
      )}
      {campaignId !== undefined && <Parent collection={campaigns} id={campaignId} />}
      {adGroupId !== undefined && <Parent collection={adGroups} id={adGroupId} />}
    </nav>
  );
}

function Parent({ collection, id }: { collection: Collection; id: string }) {
  const { below = collection } = infoOf(collection);
  const profileId = profile.value?.profileId;
  const { data } = useQuery('getEntity', { params: { collection, id }, query: { profileId } }, { refresh: 'changes' });
  return (
    <>
      {' › '}
      <Link to={targetBelow(below, id, address.value)}>{data === undefined ? id : nameOf(data)}</Link>
    </>
  );
}
