import { MantineProvider, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayInput } from './DayInput.tsx'
import { MoneyInput, ZipInput } from './masked.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'

const inputs: [string, (error?: string) => ReactNode][] = [
  ['PhoneInput', (error) => <PhoneInput label="Phone" value="5125550101" error={error} />],
  ['ZipInput', (error) => <ZipInput label="Zip" value="78701" error={error} />],
  ['MoneyInput', (error) => <MoneyInput label="Price" value="5" error={error} />],
  ['DayInput', (error) => <DayInput label="Day" value="2026-05-17" onChange={() => undefined} error={error} />],
  ['TextInput', (error) => <TextInput label="Name" error={error} />],
  ['Textarea', (error) => <Textarea label="Note" error={error} />],
  ['NumberInput', (error) => <NumberInput label="Beds" error={error} />],
  ['PasswordInput', (error) => <PasswordInput label="Password" error={error} />],
  ['Select', (error) => <Select label="State" data={['TX']} error={error} />],
]

test.for(inputs)('%s tells screen readers that it is wrong', ([, input]) => {
  const drawn = (error?: string) => renderToStaticMarkup(<MantineProvider env="test">{input(error)}</MantineProvider>)
  expect(drawn('Enter it')).toMatch(/<(?:input|textarea)[^>]* aria-invalid="true"/)
  expect(drawn()).not.toContain('aria-invalid="true"')
})
