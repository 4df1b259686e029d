import { required } from '@dormer/contract/fields'
import { Button, TextInput } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/client.ts'
import { show } from '../test/show.tsx'
import { useContractForm } from './useContractForm.ts'

const body = z.object({
  Name: required('Name'),
  Email: z.email('Enter an email address').meta({ 'x-blank': 'absent' }).optional(),
  City: required('City'),
})
type Values = z.output<typeof body>
const empty = { Name: '', Email: '', City: '' }

const refusal = (fields: Record<string, string>) =>
  new ApiError(400, 'Some fields are invalid', {
    Message: 'Some fields are invalid',
    ModelState: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]])),
  })

const Form = ({ save, initial = empty }: { save: (values: Values) => Promise<unknown>; initial?: typeof empty }) => {
  const { form, submit, saving, changed } = useContractForm(body, initial, save, { failed: 'Not added' })
  return (
    <form aria-label="Person" onSubmit={submit} noValidate>
      {/* Not in the schema's order. */}
      <TextInput label="City" {...form.getInputProps('City')} />
      <TextInput label="Name" {...form.getInputProps('Name')} />
      <TextInput label="Email" {...form.getInputProps('Email')} />
      <Button type="submit" loading={saving}>
        Save
      </Button>
      <output>{form.isDirty() ? `changed: ${Object.keys(changed(form.getValues()))}` : 'as it was'}</output>
    </form>
  )
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const saveButton = () => screen.getByRole('button', { name: 'Save' })

test('what the schema refuses is said at each field, the first on the screen has the focus, and nothing is sent', async () => {
  const save = vi.fn(async (_: Values) => undefined)
  const { user } = await show(<Form save={save} />)
  await user.type(field('Email'), 'nora')
  await user.click(saveButton())
  expect(screen.getByText('City is required')).toBeTruthy()
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Enter an email address')).toBeTruthy()
  expect(document.activeElement).toBe(field('City'))
  expect(save).not.toHaveBeenCalled()

  // Corrected, it is no longer said.
  await user.keyboard('Austin')
  expect(screen.queryByText('City is required')).toBeNull()
  expect(screen.getByText('Name is required')).toBeTruthy()
})

test('what is saved is parsed, and a blank that counts as absent is left out', async () => {
  const save = vi.fn(async (_: Values) => undefined)
  const { user } = await show(<Form save={save} />)
  await user.type(field('City'), 'Austin')
  await user.type(field('Name'), ' Nora ')
  expect(screen.getByRole('status').textContent).toBe('changed: Name,City')
  await user.click(saveButton())
  expect(save.mock.lastCall).toEqual([{ Name: 'Nora', City: 'Austin' }])
  expect(screen.getByRole('status').textContent).toBe('as it was')
})

test('while it is saved, no input is taken, and a held Enter saves once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const save = vi.fn((_: Values) => promise)
  const { user } = await show(<Form save={save} initial={{ ...empty, Name: 'Nora' }} />)
  await user.type(field('City'), 'Austin')
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Person' })
  // A held key submits again before anything is rendered.
  act(() => {
    for (const _ of [1, 2, 3]) form.requestSubmit()
  })
  expect(save).toHaveBeenCalledOnce()
  expect(form.inert).toBe(true)
  resolve()
  await expect.poll(() => form.inert).toBe(false)
})

test('what the server refuses is said at its field, which has the focus, and what was typed stays', async () => {
  const save = async () => Promise.reject(refusal({ name: 'This name is taken' }))
  const { user } = await show(<Form save={save} initial={{ ...empty, Name: 'Nora' }} />)
  await user.type(field('City'), 'Austin{Enter}')
  expect(await screen.findByText('This name is taken')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(field('Name'))
  expect(field('City').value).toBe('Austin')
})

test('what no field shows is a notification', async () => {
  const save = async () => Promise.reject(new ApiError(500, 'The disk is full.'))
  const { user } = await show(<Form save={save} initial={{ ...empty, Name: 'Nora' }} />)
  await user.type(field('City'), 'Austin{Enter}')
  expect(await screen.findByText('The disk is full.')).toBeTruthy()
  expect(screen.getByText('Not added')).toBeTruthy()
  expect(field('City').value).toBe('Austin')
})

const Steps = ({ save }: { save: (values: Values) => Promise<unknown> }) => {
  const [step, go] = useState(1)
  const { form, submit } = useContractForm(body, empty, save, {
    steps: { at: step, last: 2, of: (field) => (field === 'City' ? 2 : 1), go },
  })
  return (
    <form onSubmit={submit} noValidate>
      {step === 1 ? (
        <>
          <TextInput label="Name" {...form.getInputProps('Name')} />
          <TextInput label="Email" {...form.getInputProps('Email')} />
        </>
      ) : (
        <TextInput label="City" {...form.getInputProps('City')} />
      )}
      <Button type="submit">{step === 1 ? 'Next' : 'Save'}</Button>
    </form>
  )
}

test('in steps: one that is wrong is not left, later ones are not yet checked, and the server leads back', async () => {
  const save = vi.fn(async (_: Values) => Promise.reject(refusal({ Email: 'Belongs to Ana' })))
  const { user } = await show(<Steps save={save} />)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Name is required')).toBeTruthy()
  await user.type(field('Name'), 'Nora')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByText('City is required')).toBeNull()
  await user.click(saveButton())
  expect(screen.getByText('City is required')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await user.type(field('City'), 'Austin')
  await user.click(saveButton())
  expect(await screen.findByText('Belongs to Ana')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(field('Email'))
})
