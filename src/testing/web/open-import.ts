import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openBots } from './open-fleet.ts'
import type { stubUploads, Upload } from './stub-upload.ts'

export const importDialog = page.getByRole('dialog', { name: /^Import / })
const fileChooser = importDialog.getByLabelText(/Choose a(nother)? file, or drop it here/)

/** Opens the import dialog of the BR bots page. */
export async function openImport(kind: 'Roster' | 'Servers' | 'Proxies') {
  await openBots()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  await expect.element(importDialog).toBeVisible()
}

/** Chooses a file and waits until its upload starts. */
export async function chooseFile(
  network: ReturnType<typeof stubUploads>,
  name: string,
  content: string,
): Promise<Upload> {
  const earlier = network.uploads.length
  await fileChooser.upload(new File([content], name))
  await expect.poll(() => network.uploads.length).toBe(earlier + 1)
  return network.last()
}

/** Drops a file on the dialog. */
export function dropFile(file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  fileChooser
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}
