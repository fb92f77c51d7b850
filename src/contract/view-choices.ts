import { ROLES } from './roles.ts'

export const VIEW_VISIBILITIES = ['private', ...ROLES, 'all'] as const
export type ViewVisibility = (typeof VIEW_VISIBILITIES)[number]

export const VIEW_NAME_MAX = 64
/** Views of one owner. */
export const VIEWS_MAX = 50
/** Views whose rows are counted for one request. */
export const VIEW_COUNTS_MAX = 20
