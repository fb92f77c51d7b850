import type { LogLevel, LogSource } from '#contract/log-choices.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const LEVELS: Record<LogLevel, { label: string; tone: Tone }> = {
  debug: { label: 'Debug', tone: 'outline' },
  info: { label: 'Info', tone: 'blue' },
  warn: { label: 'Warning', tone: 'yellow' },
  error: { label: 'Error', tone: 'red' },
  fatal: { label: 'Fatal', tone: 'destructive' },
}

export const SOURCES: Record<LogSource, string> = {
  audit: 'Audit',
  requests: 'Requests',
  live: 'Live push',
  server: 'Server',
}
