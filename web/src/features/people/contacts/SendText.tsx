import type { ContactPoint } from '@dormer/contract/people/contact-points'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useFurther } from '../contact-points/contact-points.api.ts'
import { chosenLast, isTexted, rememberChosen } from '../contact-points/points.ts'
import { phoneKinds } from './CallMenu.tsx'
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

/** Opens the text conversation with a person who has a phone; of several that are listed, with the one chosen. */
export const SendText = ({
  all = false,
  ...rest
}: Props & {
  /** Offers the further phones as well, where one person is on screen. */
  all?: boolean
}) => (all ? <TextAny {...rest} /> : <TextOne {...rest} further={[]} />)

const TextAny = (props: Props) => <TextOne {...props} further={useFurther(props.who.ContactId).filter(isTexted)} />

type One = Props & { further: ContactPoint[] }
const TextOne = ({ phones, who, further, isNamed = false, iconSize = 18, ...look }: One) => {
  const Phone = textNumberOf(phones)
  if (!Phone) return null
  const label = isNamed ? `Send text to ${who.Name}` : `Send Text to ${formatPhone(Phone)}`
  const text = (to: string) => textWanted.emit({ ...who, Phone: to })
  if (further.length === 0)
    return (
      <ActionIcon title={label} aria-label={label} onClick={() => text(Phone)} {...look}>
        <IconMessage size={iconSize} />
      </ActionIcon>
    )
  const last = chosenLast('Text', who.ContactId)
  const own = Object.entries(phoneKinds).flatMap(([field, kind]) => {
    const number = phones[field as keyof Phones]
    return number ? [{ kind: kind as string, number }] : []
  })
  const numbers = [...own, ...further.map(({ Label, Address }) => ({ kind: Label, number: Address }))]
  return (
    <Menu floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon title={`Send text to ${who.Name}`} aria-label={`Send text to ${who.Name}`} {...look}>
          <IconMessage size={iconSize} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {numbers
          .toSorted((a, b) => Number(b.number === last) - Number(a.number === last))
          .map(({ kind, number }) => (
            <Menu.Item
              key={number}
              leftSection={<IconMessage size={16} />}
              onClick={() => {
                rememberChosen('Text', who.ContactId, number)
                text(number)
              }}
            >
              {kind} {formatPhone(number)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
