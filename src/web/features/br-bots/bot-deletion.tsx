import type { BrBotRow } from '#contract/br-bots.ts'
import type { DeletionTexts } from '#web/lists/page/definition.ts'

export const BR_BOT = { one: 'BR bot', many: 'BR bots' }

export const deletionOf = ({ id, bot }: BrBotRow): DeletionTexts => ({
  title: 'Delete BR Bot',
  description: (
    <>
      Are you sure you want to delete the bot with its nickname? This action cannot be undone.
      <span className="mt-3 block truncate font-medium text-fg">
        {bot.nickname} <span className="num font-mono text-fg-3 text-xs">#{id}</span>
      </span>
    </>
  ),
  done: 'Bot deleted',
  failed: 'Failed to delete bot',
  reason: 'An error occurred while deleting the bot.',
})
