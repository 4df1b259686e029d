import { Button, Progress, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { WorkPerson } from './WorkPerson.tsx'

/** Contacts chosen on their list, one at a time, in that order. */
export const WorkSelection = () => {
  const { ids = '', done = 0 } = useSearch({ from: '/framed/contacts/call' })
  const navigate = useNavigate({ from: '/contacts/call' })
  const [isCalling, setCalling] = useState(false)
  const all = ids.split(',').flatMap((one) => (/^\d{1,15}$/.test(one) ? Number(one) : []))
  const at = all[done]
  const left = Math.max(0, all.length - done)
  const contact = useQuery({ ...contactQuery(at ?? 0), enabled: at !== undefined })
  const go = (to: number) => navigate({ search: (old) => ({ ...old, done: to || undefined }), replace: true })
  // Whoever is returned to is not called by themselves: only the next one is.
  const goBack = (to: number) => {
    setCalling(false)
    return go(to)
  }
  return (
    <Page
      title="Chosen Contacts"
      breadcrumbs={[{ label: 'Contacts', to: '/contacts' }, { label: 'Chosen Contacts' }]}
      subtitle={<span role="status">{formatCount(left)} left</span>}
      actions={
        done > 0 && (
          <Button variant="default" onClick={() => goBack(0)}>
            Start over
          </Button>
        )
      }
    >
      <Stack>
        <Progress value={(100 * done) / Math.max(1, all.length)} aria-label={`${done} done, ${left} left`} />
        {at === undefined ? (
          <Empty title="No one left" description="You have been through these contacts.">
            <ButtonLink to="/contacts">Contacts</ButtonLink>
          </Empty>
        ) : (
          <Loaded
            query={contact}
            skeleton={<Blocks n={3} h={120} />}
            missing={
              <Empty title="This contact is gone" description="It was deleted, or is no longer yours.">
                <Button onClick={() => go(done + 1)}>Next person</Button>
              </Empty>
            }
          >
            {(one) => (
              <WorkPerson
                // Somebody else starts afresh.
                key={one.Contact.ContactId}
                contact={one}
                why="chosen on the contacts list"
                next={() => go(done + 1)}
                back={done > 0 ? () => goBack(done - 1) : undefined}
                isCalling={isCalling}
                setCalling={setCalling}
              />
            )}
          </Loaded>
        )}
      </Stack>
    </Page>
  )
}
