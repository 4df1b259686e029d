import { getCurrentUser, setPreferences } from '@dormer/contract/brokerage/session'
import { customFields } from '@dormer/contract/people/custom-fields'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'

test("the brokerage's own fields are columns, too; one that has been deleted is not offered", async () => {
  answer(customFields, [{ CustomFieldId: 12, Name: 'Budget', Kind: 'Money', Choices: [], Contacts: null }])
  answer(getCurrentUser, signInAgent())
  const bodies = answer(setPreferences, { Successful: true })
  const { user } = await show(<ColumnsMenu chosen={['City', 'Custom99']} hidden={[]} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Budget' }))
  await waitFor(() => expect(bodies).toEqual([{ ContactColumns: ['City', 'Custom99', 'Custom12'] }]))
  expect(screen.queryByText(/Custom99/)).toBeNull()
})
