import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import classes from './Invitations.module.css'

const labels = { FirstName: 'First name', LastName: 'Last name', Email: 'Email', PhoneNumber: 'Cell phone' } as const
type Field = keyof typeof labels

const useHeadings = () => useMediaQuery('(min-width: 48.01em)', undefined, { getInitialValueInEffect: false })

/** What the fields below are, where they have no labels of their own. */
export const RowHeadings = () =>
  useHeadings() ? (
    <div className={classes.row} aria-hidden>
      {Object.values(labels).map((label) => (
        <Text key={label} size="sm" fw={500}>
          {label}
        </Text>
      ))}
    </div>
  ) : null

type Props = {
  at: number
  input: (field: Field) => object & { error?: ReactNode }
  /** The user who has the address already. */
  known: string | undefined
  remove: () => void
}

/** One of the people to invite, to be looked over. */
export const PersonRow = ({ at, input, known, remove }: Props) => {
  const hasHeadings = useHeadings()
  const named = (field: Field) => (hasHeadings ? { 'aria-label': labels[field] } : { label: labels[field] })
  const email = input('Email')
  return (
    <fieldset className={classes.row} aria-label={`Person ${at + 1}`}>
      <TextInput autoComplete="off" {...named('FirstName')} {...input('FirstName')} />
      <TextInput autoComplete="off" {...named('LastName')} {...input('LastName')} />
      <TextInput
        type="email"
        autoComplete="off"
        {...named('Email')}
        {...email}
        error={email.error ?? (known && `${known} is a user already`)}
      />
      <PhoneInput autoComplete="off" {...named('PhoneNumber')} {...input('PhoneNumber')} />
      <Group justify="flex-end" h={36} className={classes.remove}>
        <ActionIcon aria-label={`Remove person ${at + 1}`} onClick={remove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    </fieldset>
  )
}
