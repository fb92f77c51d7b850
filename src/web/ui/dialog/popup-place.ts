import { createContext } from 'react'

/** Where popups are put: at the end of the page, unless a layer with colours of its own has a place for them. */
export const PopupPlace = createContext<HTMLElement | null | undefined>(undefined)
