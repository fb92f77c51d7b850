/** The `__Host-` prefix requires https, so the cookie has no prefix over plain http on loopback. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-night-shift' : 'night-shift'
}
