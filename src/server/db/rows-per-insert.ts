/**
 * Large enough to need few statements; a statement can have 32,766 parameters. In a file of its own, so that the thread that
 * reads imports does not load the query builder, which takes longer than everything else it loads.
 */
export const ROWS_PER_INSERT = 250
