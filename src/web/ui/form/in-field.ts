import { createContext, use } from 'react'

/** Whether the field around a control, which has its label and error, is required; undefined outside of fields. */
export const InField = createContext<boolean | undefined>(undefined)

/** The `aria-required` of a control: true in a required field. */
export const useAriaRequired = (): true | undefined => use(InField) || undefined
