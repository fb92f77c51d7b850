/** Replaces a secret that was not revealed. Its fixed length does not reveal the length of the secret. */
export const MASK = '*'.repeat(40)
