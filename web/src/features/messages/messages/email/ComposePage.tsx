import { Paper } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Page } from '../../../../ui/Page.tsx'
import { EmailAbout } from './EmailModal.tsx'

/** The composer as a page. */
export const ComposePage = () => {
  const { contact } = useSearch({ from: '/framed/email/compose' })
  const router = useRouter()
  const leave = () =>
    contact
      ? router.navigate({ to: '/contact/$ContactId', params: { ContactId: String(contact) } })
      : router.navigate({ to: '/contacts' })
  return (
    <Page title="Send Email">
      <Paper p={{ base: 'sm', sm: 'md' }} maw="60rem">
        <EmailAbout key={contact} ContactId={contact} done={leave} />
      </Paper>
    </Page>
  )
}
