import { admins } from './admins.ts'

/**
 * The entities declared with `crud`, by path. Their live topic, undo, permissions and test tables follow from the
 * declaration; the rules of other entities are written out where they belong.
 */
export const plain = { admins }
