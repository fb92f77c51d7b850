/** The button that opens the menu of the views. */
export const viewsButton = () => document.querySelector<HTMLElement>('[data-views]')
