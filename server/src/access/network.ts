import ipaddr from 'ipaddr.js'

/**
 * The network an address stands for where something is counted by address: itself in IPv4, its /64 in IPv6, of which one
 * customer has all 2^64 addresses.
 */
export const networkOf = (ip: string): string => {
  // What a proxy passes on may be anything.
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64)
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString()
}
