import { Radio, TextInput } from '@mantine/core'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DayInput } from '../forms/DayInput.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { show } from '../test/show.tsx'
import { Dialog } from './Dialog.tsx'

/** A page with a button that opens a form's dialog. */
const Page = ({ submit = () => undefined }: { submit?: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState({ title: '', how: 'call', day: null as string | null })
  const change = (next: Partial<typeof values>) => setValues({ ...values, ...next })
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isOpen && (
        <FormDialog
          title="Add Task"
          dirty={values.title !== '' || values.how !== 'call' || values.day !== null}
          saving={false}
          submit={(event) => {
            event.preventDefault()
            submit()
          }}
          close={() => setOpen(false)}
        >
          <Radio.Group value={values.how} onChange={(how) => change({ how })}>
            <Radio value="call" label="Call" />
            <Radio value="visit" label="Visit" />
          </Radio.Group>
          <TextInput
            label="Title"
            value={values.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <DayInput label="Day" value={values.day} onChange={(day) => change({ day })} />
        </FormDialog>
      )}
    </>
  )
}

const opener = () => screen.getByRole('button', { name: 'Add' })
const dialog = (name = 'Add Task') => screen.queryByRole('dialog', { name })
const question = () => dialog('Unsaved changes')
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
const open = async () => {
  const shown = await show(<Page />)
  await shown.user.click(opener())
  return shown
}
const closed = (name?: string) => expect.poll(() => dialog(name)).toBeNull()

test('the first field has the focus, and what opened it has it again afterwards', async () => {
  const { user } = await open()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('radio', { name: 'Call' }))
  await user.keyboard('{Escape}')
  await closed()
  await expect.poll(() => document.activeElement).toBe(opener())
})

test('closing asks about typed text, and loses it only if that is wanted', async () => {
  const { user } = await open()
  await user.type(title(), 'Call Ana')
  const cross = () => dialog()?.querySelector('header button') as HTMLElement
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(cross())]) {
    await leave()
    await expect.poll(question).toBeTruthy()
    await user.keyboard('{Escape}')
    await closed('Unsaved changes')
    expect(title().value).toBe('Call Ana')
    await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBe(dialog())
  }
  await user.keyboard('{Escape}')
  await expect.poll(question).toBeTruthy()
  await user.click(
    within(question() as HTMLElement)
      .getByText('Close', { selector: 'button *' })
      .closest('button') as HTMLElement,
  )
  await closed()
})

test('closing does not ask about a choice, nor where nothing was changed', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Visit' }))
  await user.keyboard('{Escape}')
  await closed()
  expect(question()).toBeNull()
})

test('Escape in an open calendar closes the calendar, and not the dialog around it', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Day' }), '05/06/2031')
  const calendar = () => document.querySelector('[data-dates-dropdown]')
  expect(calendar()).toBeTruthy()
  await user.keyboard('{Escape}')
  await expect.poll(calendar).toBeNull()
  expect(dialog()).toBeTruthy()
  expect(question()).toBeNull()
  await user.keyboard('{Escape}')
  await expect.poll(question).toBeTruthy()
})

test('of several dialogs, only the top one closes', async () => {
  const close = { below: vi.fn(), above: vi.fn() }
  const { user } = await show(
    <>
      <Dialog title="Below" close={close.below}>
        <TextInput label="Name" />
      </Dialog>
      <Dialog title="Above" close={close.above}>
        <TextInput label="Note" />
      </Dialog>
    </>,
  )
  await user.keyboard('{Escape}')
  await expect.poll(() => close.above.mock.calls.length).toBe(1)
  expect(close.below).not.toHaveBeenCalled()
})
