import { createContext } from 'react'

/** The container of popups: the end of the page, or a container in a layer with separate colors. */
export const PopupPlace = createContext<HTMLElement | null | undefined>(undefined)
