import { copyFromLibrary, workflowLibrary } from '@dormer/contract/automation/library'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { LibraryPage } from './LibraryPage.tsx'

const one = {
  Key: 'internet-lead',
  Name: 'New internet lead',
  Type: 'Contact' as const,
  About: 'For leads that come in by themselves.',
  Trigger: 'New lead',
  Summary: '7 texts',
  Steps: Array.from({ length: 7 }, (_, n) => `After ${n + 1} days, text “Hello ${n + 1}”`),
}

test('the library tells each workflow as its steps, and makes a copy in one click', async () => {
  signInAgent()
  answer(workflowLibrary, [
    one,
    { ...one, Key: 'contract', Name: 'Under contract', Type: 'Transaction', Trigger: null },
  ])
  const keys: string[] = []
  answer(copyFromLibrary, ({ params }) => {
    keys.push(String(params.key))
    return { WorkflowId: 51 }
  })
  const { user } = await show(<LibraryPage />)
  const card = within(await screen.findByRole('article', { name: 'New internet lead' }))
  expect(screen.queryByRole('article', { name: 'Under contract' })).toBeNull()
  expect(card.getAllByRole('listitem')).toHaveLength(5)
  expect(card.getByText('7 texts')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Show all steps' }))
  expect(card.getAllByRole('listitem').at(-1)?.textContent).toBe('After 7 days, text “Hello 7”')
  await user.click(card.getByRole('button', { name: 'Use this: New internet lead' }))
  await screen.findByText('New internet lead is yours now')
  expect(keys).toEqual(['internet-lead'])
})
