import { useEffect } from 'react'
import { focusMainIfLost } from './focus-main.ts'

/**
 * Moves the focus to the content of the page if it is lost when the component unmounts, for example a dialog that closes because
 * someone else deleted the row with the button that opened it.
 */
export const useFocusIfLost = () =>
  useEffect(() => () => void requestAnimationFrame(focusMainIfLost), [])
