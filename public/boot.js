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

// A lost connection, or an update of the server during the load. The event of an element does not bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    document.getElementById('root').hidden = true
    const notice = document.getElementById('not-loaded')
    notice.hidden = false
    const reload = () => location.reload()
    notice.querySelector('button').addEventListener('click', reload)
    addEventListener('online', reload)
  },
  true,
)
