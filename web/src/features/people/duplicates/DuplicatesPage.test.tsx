import { duplicates, maybeTheSame, notTheSame } from '@dormer/contract/people/duplicates'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { pairOf, person } from '../../../test/duplicates.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { DuplicatesPage } from './DuplicatesPage.tsx'

const rosa = pairOf(
  person(31, 'Rosa Vega', { Email: 'rosa@example.com' }),
  person(32, 'R. Vega', { Email: 'Rosa@example.com' }),
)
const lees = pairOf(person(41, 'Ann Lee'), person(42, 'Tom Lee'), {
  Reasons: ['SamePhone'],
  Shared: '5125550142',
  IsHousehold: true,
})

const names = () => screen.queryAllByRole('region').map((one) => one.getAttribute('aria-label'))

test('a pair that is not the same gives its place to the next one, until Undo', async () => {
  signInAgent()
  let pairs = [rosa, lees]
  answer(duplicates, () => pairs)
  const said = answer(notTheSame, () => {
    pairs = [lees]
    return { Message: '' } as never
  })
  answer(maybeTheSame, () => {
    pairs = [rosa, lees]
    return { Message: '' } as never
  })
  const { user } = await show(<DuplicatesPage />)
  expect(await screen.findByText('Same email: rosa@example.com')).toBeTruthy()
  expect(screen.getByText('2 pairs to review')).toBeTruthy()
  const first = within(screen.getByRole('region', { name: 'Rosa Vega and R. Vega' }))
  expect(first.getAllByText('(the same)')).toHaveLength(2)
  await user.keyboard('n')
  await waitFor(() => expect(names()).toEqual(['Ann Lee and Tom Lee']))
  expect(said).toEqual([{ ContactId: 31, OtherContactId: 32 }])
  expect(screen.getByText('1 pair to review')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Ann Lee and Tom Lee' }).dataset.marked).toBe('true')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(names()).toHaveLength(2))
})

test('arrows mark the next pair, and Enter compares it', async () => {
  signInAgent()
  answer(duplicates, [rosa, lees])
  const { user } = await show(<DuplicatesPage />)
  await screen.findByText('Same phone: (512) 555-0142')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ann Lee and Tom Lee')
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rosa Vega and R. Vega')
})

test('a pair that could not be set apart is listed again', async () => {
  signInAgent()
  answer(duplicates, [rosa])
  answer(notTheSame, new Refusal(404, 'The contact was not found'))
  const { user } = await show(<DuplicatesPage />)
  await user.click(await screen.findByRole('button', { name: 'Not the same: Rosa Vega and R. Vega' }))
  expect(await screen.findByText('The contact was not found')).toBeTruthy()
  expect(names()).toEqual(['Rosa Vega and R. Vega'])
})

test('without duplicates it says what would be here', async () => {
  signInAgent()
  answer(duplicates, [])
  await show(<DuplicatesPage />)
  expect(await screen.findByText('No duplicates')).toBeTruthy()
})
