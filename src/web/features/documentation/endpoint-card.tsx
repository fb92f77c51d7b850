import { Link } from '@tanstack/react-router'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SquareTerminal } from '#web/ui/icons.tsx'
import { curlOf } from './curl.ts'
import type { DocumentedEndpoint } from './documentation-of.ts'
import { ParameterTable } from './parameter-table.tsx'
import { ResponseTable } from './response-table.tsx'

const METHOD_TONES: Record<DocumentedEndpoint['method'], Tone> = {
  GET: 'blue',
  POST: 'green',
  PUT: 'yellow',
  DELETE: 'red',
  WS: 'purple',
}

interface EndpointCardProps {
  endpoint: DocumentedEndpoint
  search: string
  /** Whether the URL links to this endpoint. */
  isLinked: boolean
}

export function EndpointCard({ endpoint, search, isLinked }: EndpointCardProps) {
  const { slug, method, path, description, details, parameters, response, isServed } = endpoint
  const name = `${method} ${path}`
  return (
    <Card
      id={slug}
      aria-label={name}
      aria-current={isLinked ? 'location' : undefined}
      selected={isLinked}
      className="gap-3"
    >
      <EndpointHead {...{ endpoint, search, name }} />
      <div className="text-fg-2">
        <p>{description}</p>
        {details && <p>{details}</p>}
      </div>
      {parameters.length > 0 && (
        <ParameterTable label={`Parameters of ${name}`} parameters={parameters} />
      )}
      {parameters.length === 0 && isServed && <p className="text-fg-3 text-xs">No parameters</p>}
      {response.length > 0 && <ResponseTable label={`Response of ${name}`} fields={response} />}
    </Card>
  )
}

interface EndpointHeadProps extends Pick<EndpointCardProps, 'endpoint' | 'search'> {
  name: string
}

function EndpointHead({ endpoint, search, name }: EndpointHeadProps) {
  const { slug, method, path, section, isServed } = endpoint
  const Heading = section === undefined ? 'h2' : 'h3'
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <Heading className="flex min-w-0 items-center gap-2">
        <Badge tone={METHOD_TONES[method]} className="font-mono">
          {method}
        </Badge>
        <Link
          to="/documentation"
          search={{ search }}
          hash={slug}
          replace
          className="wrap-anywhere min-w-0 py-0.5 font-medium font-mono hover:underline pointer-coarse:py-3"
        >
          {path}
        </Link>
      </Heading>
      <CopyButton label={`link to ${name}`} text={`${location.origin}/documentation#${slug}`} />
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <Permission endpoint={endpoint} />
        {isServed && method !== 'WS' && <CurlButton {...{ endpoint, name }} />}
      </span>
    </div>
  )
}

function Permission({
  endpoint: { permission, secrets, isServed },
}: Pick<EndpointCardProps, 'endpoint'>) {
  return (
    <>
      {!isServed && <Badge tone="outline">Not served by this console</Badge>}
      {secrets && <Badge tone="outline">Secrets: {secrets}</Badge>}
      <Badge tone="secondary">{permission}</Badge>
    </>
  )
}

function CurlButton({ endpoint, name }: Pick<EndpointHeadProps, 'endpoint' | 'name'>) {
  return (
    <Button
      size="small"
      aria-label={`Copy as curl: ${name}`}
      onClick={() => void copyAndTell('curl command', curlOf(endpoint, location.origin))}
    >
      <SquareTerminal size={13} aria-hidden />
      Copy as curl
    </Button>
  )
}
