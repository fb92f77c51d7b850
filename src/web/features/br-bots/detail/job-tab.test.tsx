import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BrBot } from '#contract/br-bots.ts'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const pencil = page.getByRole('button', { name: 'Edit job type' })
const jobType = page.getByRole('combobox', { name: 'Job type' }).last()
const hour = (which: 'Start' | 'End') => page.getByRole('combobox', { name: `${which} hour` })
const confirm = page.getByRole('dialog', { name: 'Confirm Changes' })
const note = page.getByRole('dialog', { name: /Bot_1/ }).getByRole('alert')
const focusedText = () => document.activeElement?.textContent

/** Opens the job of a bot with a server that stores changes. */
async function openJob(bot: BrBot = aBot(1)) {
  const server = stubFleet([aBot(1)], { 'GET br-bots/1': bot })
  const { cache } = await openBots('?bot=1&tab=job')
  await expect.element(pencil).toBeVisible()
  const become = (next: Partial<BrBot>) => {
    const now = { ...bot, version: bot.version + 1, ...next }
    server.answer({ 'GET br-bots/1': now, 'GET br-bots': botPage([now]) })
    return now
  }
  const sent = () => server.calls.filter(({ name }) => name === 'POST br-bots/1').map((c) => c.body)
  return { server, cache, become, sent }
}

async function choose(field: typeof jobType, option: string) {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  // The next list may have the same options.
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(0)
}

test('the pencil opens the choice of job type, which asks for confirmation', async () => {
  const { server, become, sent } = await openJob()

  await pencil.click()
  await choose(jobType, 'Farmer')
  await expect
    .element(confirm.getByText("Are you sure you want to change this bot's job type?"))
    .toBeVisible()
  await expect.element(confirm.getByText('Collector → Farmer')).toBeVisible()
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(confirm).not.toBeInTheDocument()
  await expect.element(jobType.getByText('Collector')).toBeVisible()
  expect(sent()).toEqual([])

  server.answer({ 'POST br-bots/1': become({ job_type: 3 }) })
  await choose(jobType, 'Farmer')
  await confirm.getByRole('button', { name: 'Continue' }).click()

  await expect.element(toasts.getByText('Bot updated')).toBeVisible()
  await expect.element(pencil).toBeVisible()
  await expect
    .element(page.getByRole('dialog', { name: /Bot_1/ }).getByText('Farmer'))
    .toBeVisible()
  expect(sent()).toEqual([{ job_type: 3, version: 1 }])
})

test('hours show their length, also past midnight, and can be saved only in order', async () => {
  const { server, become, sent } = await openJob(aBot(1, { start_hour: 22, end_hour: 6 }))
  await expect.element(page.getByText('8 hours')).toBeVisible()
  await expect.element(page.getByText('Hours in Europe/Kyiv').last()).toBeVisible()

  await choose(hour('Start'), '09:00')
  await expect.element(page.getByText('21 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect.element(toasts.getByText('Invalid hours')).toBeVisible()
  await expect.element(toasts.getByText('End hour must be after start hour')).toBeVisible()
  await choose(hour('End'), '17:00')
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect
    .element(confirm.getByText("Are you sure you want to change this bot's working hours?"))
    .toBeVisible()
  server.answer({ 'POST br-bots/1': become({ start_hour: 9, end_hour: 17 }) })
  await confirm.getByRole('button', { name: 'Continue' }).click()

  await expect.element(toasts.getByText('Bot updated')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save Hours' })).not.toBeInTheDocument()
  expect(sent()).toEqual([{ start_hour: 9, end_hour: 17, version: 1 }])
})

test('a change based on an older version is refused; both values are shown and either can be kept', async () => {
  const { server, become, sent } = await openJob()
  const theirs = become({ job_type: 2 })
  server.answer({
    'POST br-bots/1': refusal('stale_version', 'This bot was changed by someone else', {
      current: theirs,
    }),
    // The page only receives the change with the refusal.
    'GET br-bots/1': () => new Promise(() => undefined),
  })

  await pencil.click()
  await choose(jobType, 'Fisherman')
  await confirm.getByRole('button', { name: 'Continue' }).click()

  await expect.element(toasts.getByText('Failed to update bot')).toBeVisible()
  await expect.element(note.getByText('Carrier')).toBeVisible()
  await expect.element(note.getByText('Your change: Fisherman.')).toBeVisible()
  await expect.element(jobType.getByText('Fisherman')).toBeVisible()

  const mine = { ...theirs, job_type: 4, version: 3 }
  server.answer({ 'POST br-bots/1': mine, 'GET br-bots/1': mine })
  await page.getByRole('button', { name: 'Use mine' }).click()
  await confirm.getByRole('button', { name: 'Continue' }).click()
  await expect.element(pencil).toBeVisible()
  expect(sent()).toEqual([
    { job_type: 4, version: 1 },
    { job_type: 4, version: 2 },
  ])
})

test('hours changed by others do not discard the entered hours', async () => {
  const { cache, become, sent } = await openJob()
  await choose(hour('Start'), '07:00')

  become({ start_hour: 6, end_hour: 12 })
  await cache.invalidateQueries({ queryKey: ['brBots'] })
  await expect.element(note.getByText('06:00–12:00')).toBeVisible()
  await expect.element(note.getByText('Your change: 07:00–10:00.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep theirs' }).click()

  await expect.element(hour('Start').getByText('06:00')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await expect.poll(focusedText).toMatch(/^06:00–12:00/)
})

test('after "Keep theirs" for the job type, the focus is on its pencil', async () => {
  const { cache, become } = await openJob()
  await pencil.click()
  await choose(jobType, 'Fisherman')
  become({ job_type: 2 })
  await cache.invalidateQueries({ queryKey: ['brBots'] })
  await confirm.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Keep theirs' }).click()

  await expect.element(note).not.toBeInTheDocument()
  await expect.element(pencil).toHaveFocus()
})

test('unsaved hours are restored when the bot is opened again', async () => {
  await openJob()
  await choose(hour('End'), '20:00')

  await userEvent.keyboard('{Escape}')
  await expect.element(hour('End')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Bot_1', exact: true }).click()
  await page.getByRole('tab', { name: 'Job Info' }).click()

  await expect.element(hour('End').getByText('20:00')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).last().click()
  await expect.element(hour('End').getByText('10:00')).toBeVisible()
  await expect.poll(focusedText).toMatch(/^\d\d:00–10:00/)
})

test('a failure keeps the confirmation open; a deleted bot closes everything', async () => {
  const { server } = await openJob()
  server.answer({ 'POST br-bots/1': refusal('internal', 'The disk is full') })
  await pencil.click()
  await choose(jobType, 'Carrier')
  await confirm.getByRole('button', { name: 'Continue' }).click()
  await expect.element(toasts.getByText('The disk is full')).toBeVisible()
  await expect.element(confirm).toBeVisible()

  const gone = refusal('not_found', 'BR bot not found')
  server.answer({ 'POST br-bots/1': gone, 'GET br-bots/1': gone, 'GET br-bots': botPage([]) })
  await confirm.getByRole('button', { name: 'Continue' }).click()

  await expect.element(toasts.getByText('Bot_1 was deleted by someone else')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(toasts.getByText('Deleted by someone else')).not.toBeInTheDocument()
})

test('the confirmation stays until the server has answered', async () => {
  const { server, become } = await openJob()
  const answer = Promise.withResolvers<object>()
  server.answer({ 'POST br-bots/1': () => answer.promise })
  await pencil.click()
  await choose(jobType, 'Farmer')
  await confirm.getByRole('button', { name: 'Continue' }).click()

  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(confirm.getByRole('button', { name: 'Saving...' })).toBeVisible()
  answer.resolve(become({ job_type: 3 }))

  await expect.element(confirm).not.toBeInTheDocument()
  await expect.element(toasts.getByText('Bot updated')).toBeVisible()
})

test('a job type that is confirmed while the menu is changing the state has no conflict', async () => {
  const { server, become, sent } = await openJob()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  server.answer({
    'POST br-bots/1/active': () => released.then(() => become({ is_active: false })),
    'POST br-bots/1': () => become({ is_active: false, job_type: 3, version: 3 }),
  })
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()

  await pencil.click()
  await choose(jobType, 'Farmer')
  await confirm.getByRole('button', { name: 'Continue' }).click()
  release()

  await expect.element(toasts.getByText('Bot updated')).toBeVisible()
  expect(sent()).toEqual([{ job_type: 3, version: 2 }])
})
