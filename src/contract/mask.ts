/** Replaces a secret that was not revealed. The fixed length does not give away that of the secret. */
export const MASK = '*'.repeat(40)
