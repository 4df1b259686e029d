import { Menu } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/show.tsx'
import { RowMenu } from './RowMenu.tsx'

test('a menu of a row opens with the first press, and gives the focus back to its button', async () => {
  const choose = vi.fn()
  const { user } = await show(
    <RowMenu
      button={(props) => (
        <button type="button" {...props}>
          More
        </button>
      )}
    >
      <Menu.Item onClick={choose}>Add Task</Menu.Item>
    </RowMenu>,
  )
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-haspopup')).toBe('menu')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Add Task' })
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add Task' }))
  expect(choose).toHaveBeenCalledOnce()
})

test('where a click does something else, only what opens it does', async () => {
  const call = vi.fn()
  const { user } = await show(
    <RowMenu
      opensByClick={false}
      button={(props, open) => (
        <button type="button" onClick={call} onContextMenu={open} {...props}>
          Call
        </button>
      )}
    >
      <Menu.Item>Cell</Menu.Item>
    </RowMenu>,
  )
  await user.click(screen.getByRole('button', { name: 'Call' }))
  expect(call).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menuitem')).toBeNull()
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('button', { name: 'Call' }) })
  await screen.findByRole('menuitem', { name: 'Cell' })
})
