// Runs before the first paint, so that a page never flashes in the wrong theme or with the wrong sidebar. The keys are those of
// src/web/lib/theme.ts and src/web/app/sidebar.tsx.
try {
  const theme = localStorage.getItem('night-shift-theme')
  if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('night-shift-rail') === 'on')
    document.documentElement.dataset.rail = 'on'
} catch {
  // Storage is closed to this page: the dark default stays.
}

/** Shows the notice in place of the loading page, or the loading page again. */
function setNotLoaded(isShown) {
  document.getElementById('root').hidden = isShown
  document.getElementById('not-loaded').hidden = !isShown
}

addEventListener('DOMContentLoaded', () => {
  const button = document.querySelector('#not-loaded button')
  button.addEventListener('click', () => location.reload())
})

// A lost connection, or an update of the server during the load. The event of an element does not bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    setNotLoaded(true)
    addEventListener('online', () => location.reload())
  },
  true,
)

// The app, which loads the code of its first page again until it can: src/web/app/lazy-page.ts.
addEventListener('not-loaded', ({ detail }) => {
  if (document.querySelector('#root > .boot')) setNotLoaded(detail)
})
