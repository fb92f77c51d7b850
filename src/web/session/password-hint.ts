import { PASSWORD_MIN } from '#contract/auth.ts'

/** Said before a new password is typed. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few unrelated words make a good one.`
