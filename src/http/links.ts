/**
 * The absolute addresses that an answer holds: of the service itself, and of the object storage beside it.
 */
import { askedAddress, NO_HOSTS, regionUrls, textOf, USUAL_PORTS } from './address.ts';
import type { Call } from './call.ts';
import { worldPrefix } from './enter-world.ts';

/** As the caller reached it, a world's prefix and all. */
export function serviceUrl({ head, links, region, url }: Call): string {
  const { publicUrl, ports = () => USUAL_PORTS, hosts = NO_HOSTS } = links;
  const prefix = worldPrefix(new URL(url).pathname);
  if (publicUrl === undefined) return textOf(askedAddress(head, url)) + prefix;
  const base = new URL(publicUrl);
  return regionUrls(base, hosts.regionOf(base.hostname) ?? 'na', { ports: ports(), hosts })[region] + prefix;
}

/**
 * Another host than the service's, so that a client that sends its token along a redirect is found out. A machine is
 * known by two names to itself; to others it has the one that they asked for.
 */
export function filesUrl(call: Call): string {
  const { filesUrl: own, loopback = IPV4 } = call.links;
  if (own !== undefined) return own;
  const base = new URL(serviceUrl(call));
  if (base.hostname === LOCAL) base.hostname = loopback;
  // Where nothing but IPv6 is listened on, its name may lead elsewhere.
  else if (base.hostname === IPV4 || (base.hostname === IPV6 && loopback !== IPV6)) base.hostname = LOCAL;
  return base.origin;
}

const LOCAL = 'localhost';
const IPV4 = '127.0.0.1';
const IPV6 = '[::1]';

/** Of the service, with its port, as the caller named it. */
export function askedHost(call: Call): string {
  return new URL(serviceUrl(call)).host;
}
