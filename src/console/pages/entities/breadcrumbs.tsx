/**
 * The profile, campaign and ad group whose entities are listed, as links.
 */
import { Link } from '../../components/link.tsx';
import { address } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { profile } from '../../state/world.ts';
import { nameOf, type Collection } from './collections.ts';
import { targetBelow } from './entity-address.ts';

export function Breadcrumbs({ product }: { product: 'sp' | 'sb' | undefined }) {
  const { campaignId, adGroupId } = address.value.query;
  const [campaigns, adGroups]: Collection[] =
    product === 'sb' ? ['sbCampaigns', 'sbAdGroups'] : ['campaigns', 'adGroups'];
  const { profileId = '', countryCode = '', accountName = '' } = profile.value ?? {};
  return (
    <nav class="crumbs" aria-label="Parents">
      <Link to={{ page: 'entities', items: ['profiles'], query: { profile: profileId } }}>Profiles</Link>
      {product !== undefined && (
        <>
          {' › '}
          <Link to={targetBelow('campaigns', profileId, address.value)}>{`${countryCode} ${accountName}`}</Link>
        </>
      )}
      {campaignId !== undefined && campaigns !== undefined && (
        <Parent collection={campaigns} id={campaignId} below={product === 'sb' ? 'sbAdGroups' : 'adGroups'} />
      )}
      {adGroupId !== undefined && adGroups !== undefined && (
        <Parent collection={adGroups} id={adGroupId} below={product === 'sb' ? 'sbAds' : 'keywords'} />
      )}
    </nav>
  );
}

function Parent({ collection, id, below }: { collection: Collection; id: string; below: Collection }) {
  const profileId = profile.value?.profileId;
  const { data } = useQuery('getEntity', { params: { collection, id }, query: { profileId } }, { refresh: 'changes' });
  return (
    <>
      {' › '}
      <Link to={targetBelow(below, id, address.value)}>{data === undefined ? id : nameOf(data)}</Link>
    </>
  );
}
