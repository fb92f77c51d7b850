import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '../button.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { LazyOpen } from './lazy-open.tsx'

const ViewMenu = ({ trigger }: { trigger: ReactElement }) => (
  <Menu trigger={trigger} defaultOpen>
    {['Banned', 'Expired'].map((name) => (
      <MenuItem key={name} onClick={() => undefined}>
        {name}
      </MenuItem>
    ))}
  </Menu>
)

/** Opens a menu whose code arrives when `arrive` is called. */
async function renderMenu() {
  const code = Promise.withResolvers<typeof ViewMenu>()
  const LateMenu = lazyPart(() => code.promise)
  await render(
    <LazyOpen
      opens="menu"
      load={() => code.promise}
      trigger={(button) => <Button {...button}>Views</Button>}
    >
      {(trigger) => <LateMenu trigger={trigger} />}
    </LazyOpen>,
  )
  return { arrive: () => code.resolve(ViewMenu) }
}

const button = page.getByRole('button', { name: 'Views' })
const item = (name: string) => page.getByRole('menuitem', { name })

test('a menu that a key opens keeps the focus on its button until it is loaded, then on its first item', async () => {
  const { arrive } = await renderMenu()
  button.element().focus()

  await userEvent.keyboard('{Enter}')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(button).toHaveFocus()
  arrive()

  await expect.element(item('Banned')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Expired')).toHaveFocus()
})

test('a menu that a click opens highlights no item', async () => {
  const { arrive } = await renderMenu()

  await button.click()
  arrive()

  await expect.element(page.getByRole('menu')).toHaveFocus()
})
