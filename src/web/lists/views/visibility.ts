import type { Me } from '#contract/auth.ts'
import type { ViewVisibility } from '#contract/view-choices.ts'
import type { View } from '#contract/views.ts'

/** Labels for the visibility of a view. */
export const VISIBILITIES: Readonly<Record<ViewVisibility, string>> = {
  private: 'Only its owner',
  administrator: 'Administrators',
  operator: 'Operators',
  dealer: 'Dealers',
  viewer: 'Viewers',
  all: 'Everyone',
}

/** Whether a view is meant for a user. Administrators can open others too, because they manage them. */
export const isFor = ({ visibility, owner }: View, me: Me | null): boolean =>
  owner.id === me?.id || visibility === 'all' || visibility === me?.role
