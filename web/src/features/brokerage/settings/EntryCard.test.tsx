import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keys } from '../../../api/keys.ts'
import { ContactsLink } from './EntryCard.tsx'

vi.mock('../../../ui/links.tsx', () => ({
  AnchorLink: ({ children }: { children: string }) => <strong>{children}</strong>,
}))

test.each([
  ['an admin', { RoleId: 2 }, '<strong>1,234</strong>'],
  [
    'an agent who manages settings, and sees few of them',
    { RoleId: 3, Permissions: ['ManageSettings'] },
    '>1,234</span>',
  ],
])('the number of contacts in the brokerage, for %s', (_, user, expected) => {
  const client = new QueryClient()
  client.setQueryData(keys.currentUser, user as never)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ContactsLink field="SourceId" entry={{ id: 1, name: 'Zillow', contacts: 1234 }} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(html).toContain(expected)
})
