import type { CommandLine } from '@dormer/contract/desk/command'
import { expect, test } from 'vitest'
import { announced, doLabel, editsOf, isReady, lacks, lineKeys } from './command.rules.ts'

const line = (Kind: CommandLine['Act']['Kind'], act: object = {}, more: Partial<CommandLine> = {}): CommandLine => ({
  Label: Kind,
  Details: ['Ana Ruiz'],
  Act: { Kind, ...act },
  Warning: null,
  Refused: null,
  Needs: null,
  ...more,
})

test('what goes out needs its words, and a showing without an agreement a reason', () => {
  expect(lacks(line('Text', { Body: '' }))).toBe('Body')
  expect(lacks(line('Text', { Body: '' }), { Body: 'Here' })).toBeUndefined()
  expect(lacks(line('Text', { Body: 'Here' }), { Body: '  ' })).toBe('Body')
  expect(lacks(line('Email', { Body: 'Hi' }))).toBe('Subject')
  expect(lacks(line('Email', { Subject: 'Hi' }))).toBe('Body')
  const showing = line('Appointment', {}, { Needs: 'Agreement' })
  expect(lacks(showing)).toBe('NoAgreementReason')
  expect(lacks(showing, { NoAgreementReason: 'Other' })).toBe('NoAgreementNote')
  expect(lacks(showing, { NoAgreementReason: 'Other', NoAgreementNote: 'Lease' })).toBeUndefined()
  expect(lacks(line('Homes', { Channel: 'Email', Subject: '' }))).toBe('Subject')
  expect(lacks(line('Homes', { Channel: 'Text' }))).toBeUndefined()
  expect(lacks(line('Task'))).toBeUndefined()
})

test('is ready only as a whole', () => {
  expect(isReady([], [])).toBe(false)
  expect(isReady([line('Task'), line('Text', { Body: 'Hi' })], [])).toBe(true)
  expect(isReady([line('Task'), line('Text')], [])).toBe(false)
  expect(isReady([line('Task'), line('Text')], [undefined, { Body: 'Hi' }])).toBe(true)
  expect(isReady([line('Text', { Body: 'Hi' }, { Refused: 'She opted out.' })], [])).toBe(false)
})

test('says what Enter does', () => {
  expect([1, 2, 3, 8].map(doLabel)).toEqual(['Do it', 'Do both', 'Do all three', 'Do all eight'])
  expect(announced([line('Text', { Body: 'Here' }), line('Task')], [])).toBe(
    'Enter does these 2: Text: Ana Ruiz. Here; Task: Ana Ruiz',
  )
  expect(announced([line('Text', { Body: 'Hi' }, { Refused: 'She opted out.' })], [])).toBe(
    'Text: Ana Ruiz. Hi. She opted out.',
  )
})

test('what is corrected stays while its act does, and is not said again with every letter', () => {
  const text = line('Text', { ContactId: 5, Body: 'Running late' })
  const corrected = { [`${lineKeys([text])[0]}`]: { Body: 'Ten minutes late' } }
  const later = line('Text', { ContactId: 5, Body: 'Running late again' })
  expect(editsOf([line('Task'), later], corrected)).toEqual([undefined, { Body: 'Ten minutes late' }])
  expect(editsOf([line('Text', { ContactId: 6 }), line('Note', { ContactId: 5 })], corrected)).toEqual([
    undefined,
    undefined,
  ])
  expect(announced([text], editsOf([text], corrected))).toBe('Enter does this: Text: Ana Ruiz')
})
