import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { copyWithToast } from '#web/ui/copy-with-toast.ts'
import { SquareTerminal } from '#web/ui/icons.ts'
import { curlOf } from './curl.ts'
import type { DocumentedEndpoint } from './documentation-of.ts'
import { Description, FieldTable } from './field-table.tsx'
import type { Parameter } from './parameters.ts'

const METHOD_TONES: Record<DocumentedEndpoint['method'], Tone> = {
  GET: 'blue',
  POST: 'green',
  PUT: 'yellow',
  DELETE: 'red',
  WS: 'purple',
}

/** Loads the fields of all responses. */
export const loadResponses = () => import('./response-table.tsx')

interface EndpointCardProps {
  endpoint: DocumentedEndpoint
  search: string
  /** Whether the URL links to this endpoint. */
  isLinked: boolean
}

export function EndpointCard({ endpoint, search, isLinked }: EndpointCardProps) {
  const { slug, method, path, description, details, parameters, hasResponse, isServed } = endpoint
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
        {details && (
          <p>
            <Description text={details} />
          </p>
        )}
      </div>
      {parameters.length > 0 && (
        <ParameterTable label={`Parameters of ${name}`} parameters={parameters} />
      )}
      {parameters.length === 0 && isServed && <p className="text-fg-3 text-xs">No parameters</p>}
      {hasResponse && <Response {...{ name, slug }} />}
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
      onClick={() => void copyWithToast('curl command', curlOf(endpoint, location.origin))}
    >
      <SquareTerminal size={13} aria-hidden />
      Copy as curl
    </Button>
  )
}

interface ParameterTableProps {
  label: string
  parameters: readonly Parameter[]
}

/** On phones the type is below the name. */
function ParameterTable({ label, parameters }: ParameterTableProps) {
  return (
    <FieldTable label={label} heads={{ Name: 'w-2/5 md:w-1/4', Type: 'w-20 max-md:hidden' }}>
      {parameters.map((parameter) => (
        <ParameterRow key={`${parameter.place} ${parameter.name}`} parameter={parameter} />
      ))}
    </FieldTable>
  )
}

function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { name, place, description, takes, isRequired, fallback } = parameter
  return (
    <tr className="border-line align-top not-last:border-b">
      <th scope="row" className="py-1.5 pr-3 font-normal">
        <code className="wrap-anywhere font-mono">{name}</code>
        {isRequired && <span className="text-fg-3"> required</span>}
        <span className="block text-fg-3 md:hidden">{place}</span>
      </th>
      <td className="py-1.5 pr-3 text-fg-2 max-md:hidden">{place}</td>
      <td className="py-1.5">
        <Description text={description} />
        <span className="block text-fg-3">
          {takes}
          {fallback !== undefined && ` · default ${fallback}`}
        </span>
      </td>
    </tr>
  )
}

interface ResponseProps {
  name: string
  slug: string
}

/** The fields of a response, loaded once the user opens one. */
function Response({ name, slug }: ResponseProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-fg-2 text-xs hover:text-fg pointer-coarse:py-3">
        Response
      </summary>
      {isOpen && (
        <Suspense fallback={<p className="text-fg-3 text-xs">Loading…</p>}>
          <ResponseTable label={`Response of ${name}`} slug={slug} />
        </Suspense>
      )}
    </details>
  )
}

const ResponseTable = lazyPart(async () => (await loadResponses()).ResponseTable)
