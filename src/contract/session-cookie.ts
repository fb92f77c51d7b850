/** `__Host-` needs https; plain http is for loopback only, and there the name goes without. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-night-shift' : 'night-shift'
}
