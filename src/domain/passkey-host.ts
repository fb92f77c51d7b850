/** Why passkeys cannot be used on a host; undefined if they can. The standard binds them to a host name, not to an IP address. */
export function passkeyHostFault(hostname: string): string | undefined {
  return /^[\d.]+$|^\[/.test(hostname)
    ? `Passkeys do not work on ${hostname}. Open the console by its host name, on this machine as localhost.`
    : undefined
}
