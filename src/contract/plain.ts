import { admins } from './admins.ts'

/**
 * The entities declared with `crud`, by path. Their live topic, undo, permissions and test tables follow from the
 * declaration. The rules of other entities are defined in their modules.
 */
export const plain = { admins }
