/** An error whose message already says what failed and how to fix it, whatever its cause. */
export class ExplainedError extends Error {}
