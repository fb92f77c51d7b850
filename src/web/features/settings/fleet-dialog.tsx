import type { Settings } from '#contract/settings.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { FLEET_NAMES, settingWords } from './fleet-fields.ts'
import type { useFleetForm } from './use-fleet-form.ts'

interface FleetDialogProps {
  settings: Settings
  form: ReturnType<typeof useFleetForm>
}

/** Lists each changed setting with its current and new value. */
export function FleetDialog({ settings, form }: FleetDialogProps) {
  const { isAsking, setAsking, isConflict, changes, next, save } = form
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Save these settings?"
      description="They apply to the whole fleet immediately."
      confirm="Save settings"
      pending="Saving..."
      tone="primary"
      onConfirm={save}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isConflict && (
          <ConflictNote title="These settings were changed by someone else.">
            The table shows their current values. Your changes are kept; save again to overwrite.
          </ConflictNote>
        )}
        <table className="w-full table-fixed border-collapse">
          <thead>
            <tr className="text-left text-fg-3 text-xs">
              <th scope="col" className="py-1 pr-3 font-medium">
                Setting
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                Now
              </th>
              <th scope="col" className="py-1 font-medium">
                New
              </th>
            </tr>
          </thead>
          <tbody>
            {namesOf(changes).map((name) => (
              <tr key={name} className="border-line border-t align-top">
                <th scope="row" className="break-words py-1.5 pr-3 text-left font-medium">
                  {FLEET_NAMES[name]}
                </th>
                <td className="num break-words py-1.5 pr-3 text-fg-2">
                  {settingWords(name, settings)}
                </td>
                <td className="num break-words py-1.5 font-medium">
                  {next && settingWords(name, next)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ConfirmDialog>
  )
}

const namesOf = (changes: object) =>
  Object.keys(changes).filter((name): name is keyof typeof FLEET_NAMES => name in FLEET_NAMES)
