import type { NewAgentKey } from '#contract/agents.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { ShowOnceDialog } from '#web/ui/dialog/show-once-dialog.tsx'

const CLIENTS = [
  { label: 'TypeScript command', run: 'node examples/agent/agent.ts' },
  { label: 'Python command', run: 'python3 examples/agent/agent.py' },
]
const REPORT = `echo '{"bot": 1, "task": "ready"}'`

/** The new key of an agent, with a command for each example client. */
export function AgentKeyDialog({ agent, ...dialog }: DialogState & { agent: NewAgentKey }) {
  const { name, key } = agent
  return (
    <ShowOnceDialog
      {...dialog}
      title={`Key of ${name}`}
      description="Copy the key now. It is not shown again."
      secret={{ text: key, label: 'key' }}
      confirm="I’ve saved it"
    >
      <p className="mt-4 text-fg-2">
        The program sends it with each batch. To try it, report for one bot with an example client:
      </p>
      {CLIENTS.map(({ label, run }) => {
        const command = `${REPORT} | CONSOLE_URL=${location.origin} AGENT_KEY=${key} ${run}`
        return (
          <div key={label} className="mt-2 flex items-start gap-1">
            <pre className="min-w-0 flex-1 whitespace-pre-wrap break-all rounded-sm bg-raised p-2 font-mono text-xs">
              {command}
            </pre>
            <CopyButton label={label} text={command} />
          </div>
        )
      })}
    </ShowOnceDialog>
  )
}
