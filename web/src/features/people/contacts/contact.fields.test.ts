import { declarationOf, declared, listColumns } from '@dormer/contract/contact-fields'
import { expect, test } from 'vitest'
import { chipLines, factLines, moreLines, nameLine, optionsOf, schemaOf } from './contact.fields.ts'
import { columns } from './contacts.columns.ts'

const lines = [nameLine, ...chipLines, ...factLines, ...moreLines]

test('each field in the field catalog is edited on one line of the card, by the rules of its own', () => {
  const edited = lines.flatMap((line) => line.fields)
  expect(edited.toSorted()).toEqual(
    declared
      .map(({ name }) => name)
      .filter((name) => name !== 'Tags')
      .toSorted(),
  )
  for (const line of lines) {
    expect(Object.keys(schemaOf(line).shape)).toEqual(line.fields)
    for (const name of line.fields) expect(declarationOf(name).of).toBe(line.of)
  }
})

test('what stands alone on a line, or is a column, is called as declared', () => {
  for (const { label, fields } of lines)
    if (fields.length === 1 && fields[0]) expect(label).toBe(declarationOf(fields[0]).label)
  for (const [name, { label }] of listColumns) expect(columns[name].label).toBe(label)
})

test('a phone, a day and dollars are shown alike wherever they stand', () => {
  expect(columns.HomePhone.format?.('8015551234')).toBe('(801) 555-1234')
  expect(columns.DateOfBirth.format?.('1980-02-29')).toBe('02/29/1980')
  expect(columns.Income.format?.('85000.00')).toBe('$85,000')
  expect(optionsOf('Occupancy', {})?.map(({ label }) => label)).toEqual(['Rent', 'Own'])
})
