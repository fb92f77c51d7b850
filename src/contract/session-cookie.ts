/** The `__Host-` prefix requires https, so plain http on loopback goes without. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-night-shift' : 'night-shift'
}
