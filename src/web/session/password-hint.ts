import { PASSWORD_MIN } from '#contract/password.ts'

/** The hint at a field for a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few unrelated words make a good one.`
