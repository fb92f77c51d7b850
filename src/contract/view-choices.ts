import { ROLES } from './roles.ts'

export const VIEW_VISIBILITIES = ['private', ...ROLES, 'all'] as const
export type ViewVisibility = (typeof VIEW_VISIBILITIES)[number]

export const VIEW_NAME_MAX = 64
/** Maximum number of views of one owner. */
export const VIEWS_MAX = 50
/** Maximum number of views in a request for their counts. */
export const VIEW_COUNTS_MAX = 20
