import type { z } from 'zod'
import { type Rejection, TelemetryReport } from '#contract/telemetry.ts'
import { excerpt } from '#domain/excerpt.ts'
import { AppError } from '../errors.ts'
import { parseJson } from '../http/json.ts'

/** Several times the length of the longest report. */
export const LINE_MAX_CHARACTERS = 4096

export type Fault = Omit<Rejection, 'line'>

export function parseReport(text: string): TelemetryReport | Fault {
  if (text.length > LINE_MAX_CHARACTERS) return invalid('The line is too long.')
  const json = parseJsonLine(text)
  if (json === undefined) return invalid('The line is not valid JSON.')
  const fault = mayRepeatKeys(text, json) ? faultOf(text) : undefined
  if (fault) return invalid(fault)
  const report = TelemetryReport.safeParse(json)
  return report.success ? report.data : invalid(messageOf(report.error))
}

/**
 * Whether a line has more commas than separate the fields that were parsed. Splitting each line into tokens would take
 * longer than all other work on it, so only lines with such commas are.
 */
function mayRepeatKeys(text: string, json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  const others = commasIn(text) - (Object.keys(json).length - 1)
  if (others <= 0) return false
  // An escape can represent a comma of a text.
  if (text.includes('\\')) return true
  let ofTexts = 0
  for (const value of Object.values(json)) if (typeof value === 'string') ofTexts += commasIn(value)
  return others > ofTexts
}

function commasIn(text: string): number {
  let amount = 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) amount += 1
  return amount
}

/** The reason why this text is refused as the body of a request. */
function faultOf(text: string): string | undefined {
  try {
    parseJson(text, 'line')
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const invalid = (message: string): Fault => ({ code: 'invalid', message })

function messageOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys')
    return `Unknown field ${JSON.stringify(excerpt(issue.keys[0] ?? ''))}.`
  return issue?.path.length ? `${issue.path.join('.')}: ${issue.message}` : (issue?.message ?? '')
}

/** Undefined for text that is not JSON. */
export function parseJsonLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
