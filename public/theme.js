// Runs before the first paint, so a page never flashes in the wrong theme. The key is known to src/web/lib/theme.ts too.
try {
  const theme = localStorage.getItem('night-shift-theme')
  if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed to this page: the dark default stays.
}
