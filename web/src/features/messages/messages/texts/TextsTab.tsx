import type { ContactDetail } from '@dormer/contract/people/contacts'
import { formatPhone } from '@dormer/contract/phone'
import { Paper, SegmentedControl, Stack } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Lines } from '../../../../ui/Skeletons.tsx'
import type { MessagesProps } from '../../../day/activities/ActivityTab.tsx'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { Conversation } from './Conversation.tsx'
import classes from './Texts.module.css'
import type { TextWith } from './text-windows.ts'
import { householdTextsQuery } from './texts.api.ts'

/** Texts with the people of a household, one conversation per number, and texts logged by hand. */
export const TextsTab = ({ contact, activities }: MessagesProps) => {
  const texts = useQuery(householdTextsQuery(contact.Entity.ContactEntityId))
  const [chosen, choose] = useState<string>()
  const { ref, inViewport } = useInViewport()
  return (
    <Loaded
      query={texts}
      title="The texts could not be loaded"
      skeleton={
        <Paper p="md">
          <Lines widths={['60%', '45%', '70%']} h={28} />
        </Paper>
      }
    >
      {(messages) => {
        const used = messages.map(({ IsMine, From, To }) => (IsMine ? (To[0] ?? '') : From))
        const all = conversationsOf(contact, used)
        const shown = all.find((one) => one.Phone === (chosen ?? used[0])) ?? all[0]
        if (!shown) return activities({ isByHand: false, below: undefined })
        return (
          <Stack gap="xs">
            {all.length > 1 && (
              <SegmentedControl
                aria-label="Conversation"
                className={classes.numbers}
                value={shown.Phone}
                onChange={choose}
                data={all.map(({ Phone, Name }) => ({ value: Phone, label: `${Name} ${formatPhone(Phone)}` }))}
              />
            )}
            <Paper ref={ref} className={classes.embedded}>
              <Conversation key={shown.Phone} whom={shown} isLookedAt={inViewport} />
            </Paper>
            {activities({ isByHand: messages.length > 0, below: 'Logged by hand' })}
          </Stack>
        )
      }}
    </Loaded>
  )
}

/** One for each cell phone in the household, and for any other number that texts went to or came from. */
const conversationsOf = ({ Contact, AdditionalContacts }: ContactDetail, used: string[]) => {
  const people = [Contact, ...AdditionalContacts]
  const all = new Map<string, TextWith>()
  for (const person of people)
    if (person.CellPhone) all.set(person.CellPhone, { ...nameOf(person), Phone: person.CellPhone })
  for (const Phone of used) {
    const person = people.find((one) => one.HomePhone === Phone || one.WorkPhone === Phone) ?? Contact
    if (!all.has(Phone)) all.set(Phone, { ...nameOf(person), Phone })
  }
  return [...all.values()]
}
