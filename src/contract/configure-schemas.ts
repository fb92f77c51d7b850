import { z } from 'zod'
import { messageOf } from './messages.ts'

// Every module that creates an object schema imports this one first, because an object reads the configuration when it is
// created. Users and API callers read these messages instead of those of the schema library.
z.config({
  customError: messageOf,
  // In a browser zod would try to compile code, which the content security policy refuses and reports.
  jitless: 'document' in globalThis,
})
