import { zipOf } from '../import/import.rules.ts'
import { stateCodeOf } from '../import/states.ts'
import { type AddressRead, isRegion, readFullAddress, splitUnit } from './addresses.rules.ts'
import type { Cell, Draft } from './draft.ts'
import { strip } from './values.rules.ts'

const STATE = 'A contact’s state is one of the 50 states or DC'
const ZIP = 'A contact’s zip code has five digits'
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A state as programs write it: TX, Texas, US-TX, TX - Texas, Texas (TX). */
const stateOf = (text: string) =>
  stateCodeOf(text.replace(/^us[- ](?=[a-z]{2}$)/i, '')) ?? stateCodeOf(text.split(/ [-–] | \(/, 1)[0] ?? '')

const wholeOf = ({ Address = '', UnitNumber = '', City = '', StateCode = '', ZipCode = '' }: AddressRead) =>
  letters(Address + UnitNumber + City + StateCode + ZipCode)

const setAll = (draft: Draft, cell: Cell, { rest, ...fields }: AddressRead) => {
  for (const [field, value] of Object.entries(fields)) draft.set(cell, field as keyof typeof fields, value)
  // The digits behind a zip code, or a territory, for which there is no field.
  if (rest) draft.keep(cell, isRegion(rest.split(' ', 1)[0] ?? '') ? STATE : undefined)
}

/** Reads the cells of the address. What its fields cannot hold is kept: provinces, foreign postal codes, ZIP+4. */
export const readAddressCells = (draft: Draft) => {
  const filled = (...fields: Parameters<Draft['of']>) => draft.of(...fields).filter((cell) => !draft.isDone(cell))
  const named = (...fields: Parameters<Draft['of']>) =>
    filled(...fields).filter((cell) => !draft.isNothing(cell, 'text'))
  const [streets, units, cities] = [named('Address'), named('UnitNumber'), named('City')]
  const [states, zips] = [filled('StateCode'), filled('ZipCode')].map((cells) =>
    cells.filter((cell) => !draft.isNothing(cell)),
  )
  // A state alone is often where somebody's computer was: Mailchimp's REGION.
  const isAlone = cities.length + (zips?.length ?? 0) === 0
  for (const [at, cell] of streets.entries()) {
    const whole = isAlone && at === 0 ? readFullAddress(cell.raw) : undefined
    if (whole?.StateCode && whole.City) setAll(draft, cell, whole)
    else {
      const { Address, UnitNumber } = splitUnit(cell.text)
      const [unit] = units
      const isSplit =
        UnitNumber !== undefined && at === 0 && (!unit || letters(UnitNumber).endsWith(letters(unit.text)))
      draft.set(cell, 'Address', isSplit ? Address : cell.text)
      if (isSplit && !unit) draft.set(cell, 'UnitNumber', UnitNumber)
    }
  }
  for (const cell of units) draft.set(cell, 'UnitNumber', cell.text)
  for (const cell of cities) {
    // 'Austin, TX', where no column has the state.
    const both = (states ?? []).length === 0 && cell.text.includes(',') ? readFullAddress(cell.text) : undefined
    if (both?.City && both.StateCode && !both.Address) setAll(draft, cell, both)
    else draft.set(cell, 'City', cell.text)
  }
  for (const cell of states ?? []) {
    const code = stateOf(cell.text)
    if (code) draft.set(cell, 'StateCode', code)
    else draft.keep(cell, STATE)
  }
  for (const cell of zips ?? []) {
    const zip = zipOf(strip(cell.text, '- '))
    if (/^0+$/.test(zip)) draft.leave(cell)
    else if (!/^\d{5}$/.test(zip)) draft.keep(cell, ZIP)
    else {
      draft.set(cell, 'ZipCode', zip)
      if (/^\d{5}-?\d{4}$/.test(cell.text)) draft.keep(cell)
    }
  }
  for (const cell of named('FullAddress')) {
    const read = readFullAddress(cell.raw)
    const known = wholeOf(draft.person.Fields)
    if (!read) draft.keep(cell, 'Use at most 500 characters')
    else if (known === '') setAll(draft, cell, read)
    // Written once more in one cell, as HubSpot and Google do.
    else if (wholeOf(read) === known && !read.rest) draft.arrive(cell)
    else draft.keep(cell)
  }
}
