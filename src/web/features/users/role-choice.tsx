import type { Role } from '#contract/roles.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'

const MEANINGS: [Role, string][] = [
  ['operator', 'Can do everything except administration.'],
  ['dealer', 'Can manage orders.'],
  ['viewer', 'Can see what operators see, without secrets. Cannot change anything.'],
  ['administrator', 'Can do everything, including users and settings.'],
]

export function RoleChoice({ defaultRole }: { defaultRole: Role }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Role</legend>
      {MEANINGS.map(([role, meaning]) => (
        <label
          key={role}
          className="flex cursor-pointer gap-3 rounded-md border border-line p-3 hover:border-edge has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === defaultRole}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-medium">{ROLE_NAMES[role]}</span>
            <span className="block text-fg-2">{meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
