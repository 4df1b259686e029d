import ipaddr from 'ipaddr.js'

/**
 * The network that an address stands for in counts by address: the address itself in IPv4, its /64 in IPv6, where one
 * customer has all 2^64 addresses.
 */
export const networkOf = (ip: string): string => {
  // A proxy may pass on anything.
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64)
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString()
}

/** Whether an address is public: not on this machine, its network, or an alias of them. */
export const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'
