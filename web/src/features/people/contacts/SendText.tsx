import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import type { phoneKinds } from './CallMenu.tsx'
import { textWanted } from './contact.events.ts'

type Phones = Record<keyof typeof phoneKinds, string | null>

/** The number that texts go to: the cell phone, else the first there is. */
export const textNumberOf = ({ CellPhone, HomePhone, WorkPhone }: Phones) => CellPhone ?? WorkPhone ?? HomePhone

type Props = ActionIconProps & {
  phones: Phones
  who: { ContactId: number; Name: string }
  /** Says whom it is to, where there are several people. */
  isNamed?: boolean
  iconSize?: number
}

/** Opens the text conversation with a person who has a phone. */
export const SendText = ({ phones, who, isNamed = false, iconSize = 18, ...look }: Props) => {
  const Phone = textNumberOf(phones)
  if (!Phone) return null
  const label = isNamed ? `Send text to ${who.Name}` : `Send Text to ${formatPhone(Phone)}`
  return (
    <ActionIcon title={label} aria-label={label} onClick={() => textWanted.emit({ ...who, Phone })} {...look}>
      <IconMessage size={iconSize} />
    </ActionIcon>
  )
}
