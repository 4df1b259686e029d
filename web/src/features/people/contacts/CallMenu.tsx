import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

/** A person's phones, labeled if there are several. */
export const phoneKinds = { CellPhone: 'Cell', HomePhone: 'Home', WorkPhone: 'Work' } as const
type Phones = Record<keyof typeof phoneKinds, string | null>
type Props = ActionIconProps & { phones: Phones; name?: string; iconSize?: number; onCall?: () => void }

/** Calls the only number directly, or offers a choice; through the phone itself until there is a dialer. */
export const CallMenu = ({ phones, name, iconSize = 18, onCall, ...look }: Props) => {
  const numbers = Object.entries(phoneKinds).flatMap(([field, kind]) => {
    const phone = phones[field as keyof Phones]
    return phone ? [{ kind, href: `tel:+1${phone}`, text: formatPhone(phone) }] : []
  })
  const [first, second] = numbers
  if (!first) return null
  const call = name ? `Call ${name}` : 'Call'
  if (!second) {
    const label = name ? `${call}, ${first.text}` : `${call} ${first.text}`
    return (
      <ActionIcon component="a" href={first.href} onClick={onCall} title={label} aria-label={label} {...look}>
        <IconPhone size={iconSize} />
      </ActionIcon>
    )
  }
  return (
    // On a phone it opens from a bar that stays where it is when the page scrolls, and so must the menu.
    <Menu floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon title={call} aria-label={call} {...look}>
          <IconPhone size={iconSize} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {numbers.map(({ kind, href, text }) => (
          <Menu.Item key={kind} component="a" href={href} onClick={onCall} leftSection={<IconPhone size={16} />}>
            {kind} {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
