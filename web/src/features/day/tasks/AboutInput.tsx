import { Input, Pill } from '@mantine/core'
import type { ReactNode } from 'react'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'

/** The contact a task is about, and its entity if known; or the transaction. */
export type About = {
  Name: string
  KeyType?: 'ContactEntityId' | 'TransactionId'
  KeyValue?: number
  ContactId?: number
}
type Props = {
  value?: About | null
  onChange?: (about: About | null) => void
  error?: ReactNode
  /** It is fixed and cannot be changed. */
  fixed: boolean
}

export const AboutInput = ({ value, onChange, error, fixed }: Props) =>
  value ? (
    <Input.Wrapper
      label={value.KeyType === 'TransactionId' ? 'Transaction' : 'Contact'}
      labelElement="div"
      error={error}
    >
      <Pill
        size="md"
        display="flex"
        w="fit-content"
        withRemoveButton={!fixed}
        onRemove={() => onChange?.(null)}
        removeButtonProps={{ 'aria-label': `Not about ${value.Name}`, tabIndex: 0, 'aria-hidden': false }}
      >
        {value.Name}
      </Pill>
    </Input.Wrapper>
  ) : (
    <ContactPicker
      label="Contact"
      error={error}
      value={null}
      onChange={(ContactId, option) => ContactId && onChange?.({ ContactId, Name: option.label.split(' · ')[0] ?? '' })}
    />
  )
