/** Fewest characters of a new password. */
export const PASSWORD_MIN = 12
