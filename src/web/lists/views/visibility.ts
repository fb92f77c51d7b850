import type { Me } from '#contract/auth.ts'
import type { Access } from '#contract/endpoint.ts'
import { TOPIC_ACCESS } from '#contract/topics.ts'
import { VIEW_VISIBILITIES, type ViewVisibility } from '#contract/view-choices.ts'
import type { ViewList } from '#contract/view-lists.ts'
import type { View } from '#contract/views.ts'
import { allows } from '#domain/access.ts'

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

/** The choices for a view of a list, without the roles that cannot read the list. */
export const visibilitiesOf = (list: ViewList): readonly ViewVisibility[] =>
  VIEW_VISIBILITIES.filter(
    (choice) =>
      choice === 'private' ||
      choice === 'all' ||
      allows(accessOf(list), 'GET', { role: choice, state: 'approved' }),
  )

function accessOf(list: ViewList): Access {
  if (list === 'audit') return 'administrator'
  return TOPIC_ACCESS[list === 'accounts' ? 'bots' : list]
}
