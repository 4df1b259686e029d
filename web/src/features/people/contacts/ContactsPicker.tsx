import { Input, Pill } from '@mantine/core'
import type { ReactNode } from 'react'
import { ContactPicker } from './ContactPicker.tsx'

export type Chosen = { ContactId: number; Name: string }
type Props = {
  label: string
  chosen: Chosen[]
  set: (chosen: Chosen[]) => void
  error?: ReactNode
  'data-path'?: string
  /** Takes the focus when the dialog opens. */
  autoFocus?: boolean
}

/** Picks several contacts, one after the other. */
export const ContactsPicker = ({ label, chosen, set, autoFocus, ...rest }: Props) => (
  <div>
    <ContactPicker
      label={label}
      withAsterisk
      value={null}
      except={chosen.map(({ ContactId }) => ContactId)}
      // The phone and email after the name are only for choosing.
      onChange={(ContactId, option) =>
        ContactId && set([...chosen, { ContactId, Name: option.label.split(' · ')[0] ?? '' }])
      }
      data-autofocus={autoFocus || undefined}
      {...rest}
    />
    {chosen.length > 0 && (
      <Input.Wrapper aria-label={`${label} chosen`} role="group" mt={6}>
        <Pill.Group>
          {chosen.map(({ ContactId, Name }) => (
            <Pill
              key={ContactId}
              size="md"
              withRemoveButton
              onRemove={() => set(chosen.filter((one) => one.ContactId !== ContactId))}
              removeButtonProps={{ 'aria-label': `Remove ${Name}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {Name}
            </Pill>
          ))}
        </Pill.Group>
      </Input.Wrapper>
    )}
  </div>
)
