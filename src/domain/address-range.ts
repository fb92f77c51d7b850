const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * The unit of address limits: an IPv4 address, or the /64 of an IPv6 address, which providers assign to a single customer.
 */
export function addressRange(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.replace(/%.*$/s, '').split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0')
  const network = [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, NETWORK_GROUPS)
  return `${network.map(withoutLeadingZeros).join(':')}::/64`
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

const withoutLeadingZeros = (group: string) => group.toLowerCase().replace(/^0+(?=.)/, '')
