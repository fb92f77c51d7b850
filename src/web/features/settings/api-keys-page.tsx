import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useQuestion } from '#web/lib/use-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { ApiKeyList } from './api-key-list.tsx'
import type { ApiKeyQuestion } from './api-key-question.ts'
import { Section } from './section.tsx'

const ApiKeyDialog = lazyPart(async () => (await import('./api-key-dialog.tsx')).ApiKeyDialog)

export function ApiKeysPage() {
  const { asking, isOpen, setOpen, ask } = useQuestion<ApiKeyQuestion>()
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 p-4 md:p-6">
      <Section
        title="API keys"
        description="For your programs. A key does what you may at that moment, or only reads; what it changes is audited under your name and its own."
        action={
          <Button variant="primary" onClick={() => ask({ kind: 'add' })}>
            <Plus size={15} aria-hidden />
            New API key
          </Button>
        }
      >
        <ApiKeyList ask={ask} />
      </Section>
      {asking && (
        <Suspense>
          <ApiKeyDialog
            key={asking.serial}
            question={asking.question}
            open={isOpen}
            onOpenChange={setOpen}
            onMade={(made) => ask({ kind: 'made', made })}
          />
        </Suspense>
      )}
    </div>
  )
}
