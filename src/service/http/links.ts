/**
 * The base URLs of links in responses: those of the service and those of the object storage.
 */
import { requestedAddress, NO_HOSTS, regionUrls, urlText, DEFAULT_PORTS } from './address.ts';
import type { RequestContext } from './request-context.ts';
import { worldPrefix } from './resolve-world.ts';

/** Returns the base URL that the client requested, with the prefix of the world. */
export function serviceUrl({ head: headers, links, region, url }: RequestContext): string {
  const { publicUrl, ports = () => DEFAULT_PORTS, hosts = NO_HOSTS } = links;
  const prefix = worldPrefix(new URL(url).pathname);
  if (publicUrl === undefined) return urlText(requestedAddress(headers, url)) + prefix;
  const base = new URL(publicUrl);
  return regionUrls(base, hosts.regionOf(base.hostname) ?? 'na', { ports: ports(), hosts })[region] + prefix;
}

/**
 * A host other than the service's if possible, to detect clients that send their token along a redirect. The local
 * machine has two names; for other clients the host is the requested one.
 */
export function filesUrl(request: RequestContext): string {
  const { filesUrl: configuredUrl, loopback = IPV4 } = request.links;
  if (configuredUrl !== undefined) return configuredUrl;
  const base = new URL(serviceUrl(request));
  if (base.hostname === LOCAL) base.hostname = loopback;
  // If the sandbox listens on IPv6 only, localhost may resolve to IPv4.
  else if (base.hostname === IPV4 || (base.hostname === IPV6 && loopback !== IPV6)) base.hostname = LOCAL;
  return base.origin;
}

const LOCAL = 'localhost';
const IPV4 = '127.0.0.1';
const IPV6 = '[::1]';

/** The host of the service with its port, as requested. */
export function requestedHost(request: RequestContext): string {
  return new URL(serviceUrl(request)).host;
}
