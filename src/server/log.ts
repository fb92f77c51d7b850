import { type Logger, pino } from 'pino'

/** Structured lines on standard output. Addresses lose their query, and no header or body is ever written. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: ({ id, method, url, ip }) => ({ id, method, path: url?.split('?')[0], ip }),
      res: ({ statusCode }) => ({ status: statusCode }),
      err: pino.stdSerializers.err,
    },
  })
}
