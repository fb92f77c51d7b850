import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from '#web/ui/feedback/toast.ts'
import { DownloadLink } from './download-link.tsx'

// The import of the module fails.
vi.mock('./save-download.ts', () => ({
  get saveDownload() {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

test('after an update of the server, a download asks to reload the page', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}))
  const failure = vi.spyOn(toast, 'failure').mockReturnValue()
  await render(<DownloadLink download={{ href: '/api/proxies/export' }}>CSV</DownloadLink>)

  await page.getByRole('link', { name: 'CSV' }).click()

  await expect
    .poll(() => failure.mock.calls)
    .toEqual([['Night Shift was updated', 'Reload the page to use this part.']])
})
