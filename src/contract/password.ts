/** Minimum length of a new password, in characters. */
export const PASSWORD_MIN = 12
