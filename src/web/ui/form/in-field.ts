import { createContext } from 'react'

/** The field around a control, which has its label and error; undefined outside of forms. */
export const InField = createContext<{ isRequired: boolean } | undefined>(undefined)
