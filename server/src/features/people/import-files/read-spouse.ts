import { phoneDigits, splitExtension } from '@dormer/contract/phone'
import type { Cell, Draft } from './draft.ts'
import { readEmails } from './emails.rules.ts'
import { readName } from './names.rules.ts'
import { isNoPhone, readPhones } from './phones.rules.ts'
import type { PersonRead } from './read-person.ts'
import { dayIn, isOtherRelation, isSpouse } from './read-values.ts'

type Spouse = NonNullable<PersonRead['Spouse']>

/** Reads the cells of whoever shares the household. They have one email and one phone: further ones are kept. */
export const readSpouse = (draft: Draft) => {
  const spouse: Spouse = { ...draft.person.Spouse }
  const set = (cell: Cell, field: keyof Spouse, value: string) => {
    if (spouse[field] !== undefined && spouse[field] !== value) draft.keep(cell)
    else if (value.length > 254 || (field.endsWith('Name') && value.length > 100))
      draft.keep(cell, 'Use at most 100 characters')
    else {
      spouse[field] = value
      draft.arrive(cell)
    }
  }
  const filled = (field: Cell['target']['Field'], kind?: 'name') =>
    draft.of(field).filter((cell) => !draft.isDone(cell) && !draft.isNothing(cell, kind))
  for (const cell of filled('SpouseFirstName', 'name')) set(cell, 'FirstName', cell.text)
  for (const cell of filled('SpouseLastName', 'name')) set(cell, 'LastName', cell.text)
  const relations = draft.cells.filter((cell) => isSpouse(cell) && !draft.isDone(cell))
  for (const cell of [...filled('SpouseFullName', 'name'), ...relations]) {
    if (isOtherRelation(cell)) {
      draft.keep(cell, undefined, cell.label)
      for (const label of draft.of('Label')) if (label.target.Of === cell.at) draft.markKept(label)
      continue
    }
    for (const label of draft.of('Label')) if (label.target.Of === cell.at) draft.arrive(label)
    const { FirstName, LastName, Prefix, Nickname, rest, Spouse } = readName(cell.text)
    if (FirstName) set(cell, 'FirstName', FirstName)
    if (LastName) set(cell, 'LastName', LastName)
    if (Prefix || Nickname || rest || Spouse || !(FirstName || LastName)) draft.keep(cell)
  }
  for (const cell of filled('SpouseEmail')) {
    const { addresses, faults, words } = readEmails(cell.raw)
    if (addresses[0]) set(cell, 'Email', addresses[0])
    if (faults[0] || addresses.length > 1 || words) draft.keep(cell, faults[0]?.reason)
  }
  for (const cell of filled('SpousePhone')) {
    if (isNoPhone(cell.text)) {
      draft.leave(cell)
      continue
    }
    const { phones, faults, rest } = readPhones(cell.raw)
    const main = phones.find(({ digits }) => digits)
    if (main?.digits) set(cell, 'CellPhone', main.digits)
    else if (phones[0]) {
      // An extension's number, and the extension as it is written.
      const digits = phoneDigits(splitExtension(phones[0].value).number)
      if (digits) set(cell, 'CellPhone', digits)
      draft.keep(cell, digits ? undefined : 'A spouse’s phone has ten digits')
    }
    if (faults[0] || rest || phones.length > 1) draft.keep(cell, faults[0]?.reason)
  }
  for (const cell of filled('SpouseDateOfBirth')) {
    const day = dayIn(draft, cell, draft.plan.Today)
    if (day !== undefined && day > draft.plan.Today) draft.keep(cell, 'This day is in the future')
    else if (day !== undefined) set(cell, 'DateOfBirth', day)
  }
  draft.person.Spouse = Object.keys(spouse).length > 0 ? spouse : null
}
