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
