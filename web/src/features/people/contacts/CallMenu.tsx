import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconCheck, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useFurther } from '../contact-points/contact-points.api.ts'
import { isDialed, shownPoint, telOf } from '../contact-points/points.ts'
import { type CallWay, callWays, isDialerThere, useCallWay } from './call-way.ts'
import { callWanted, contactCalled } from './contact.events.ts'

/** A person's phones, labeled if there are several. */
export const phoneKinds = { CellPhone: 'Cell', HomePhone: 'Home', WorkPhone: 'Work' } as const
type Phones = Record<keyof typeof phoneKinds, string | null>
type Props = ActionIconProps & {
  phones: Phones
  who: { ContactId: number; Name: string }
  /** Offers the further phones as well, where one person is on screen. */
  all?: boolean
  /** Says whom it calls, where there are several people. */
  isNamed?: boolean
  iconSize?: number
  /** Told the outcome once it has been logged. */
  onLogged?: (ActivityTypeId: number, ActivityId?: number) => void
}

/**
 * Calls the only number directly, or offers a choice; through the dialer, or as the user prefers in this browser, which
 * is chosen beneath the numbers: a right click or a long press shows them even if there is only one.
 */
export const CallMenu = ({ phones, who, all = false, isNamed = false, iconSize = 18, onLogged, ...look }: Props) => {
  const [way, setWay] = useCallWay()
  const [isOpen, setOpen] = useState(false)
  const further = useFurther(who.ContactId, all).filter(isDialed)
  const own = Object.entries(phoneKinds).flatMap(([field, kind]) => {
    const phone = phones[field as keyof Phones]
    return phone ? [{ kind, phone, text: formatPhone(phone), href: `tel:+1${phone}` }] : []
  })
  const listed = further.map((point) => {
    return { kind: point.Label, phone: point.Address, text: shownPoint(point), href: telOf(point) }
  })
  const numbers = [...own, ...listed].map(({ kind, phone, text, href }) => {
    const byDevice = () => contactCalled.emit({ ...who, onLogged })
    const byDialer = async () => {
      if (await isDialerThere()) return callWanted.emit({ ...who, Number: phone, PhoneType: kind, onLogged })
      location.href = href
      return byDevice()
    }
    const act = way === 'Device' ? { component: 'a' as const, href, onClick: byDevice } : { onClick: byDialer }
    return { kind, act, text }
  })
  const [first, second] = numbers
  if (!first) return null
  const call = isNamed ? `Call ${who.Name}` : 'Call'
  const label = second ? call : isNamed ? `${call}, ${first.text}` : `${call} ${first.text}`
  return (
    // On a phone it opens from a bar that stays where it is when the page scrolls, and so must the menu.
    <Menu floatingStrategy="fixed" opened={isOpen} onChange={(open) => setOpen(open && second !== undefined)}>
      <Menu.Target>
        <ActionIcon
          title={label}
          aria-label={label}
          onContextMenu={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
          {...look}
          {...(second ? {} : first.act)}
        >
          <IconPhone size={iconSize} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {numbers.map(({ kind, act, text }) => (
          <Menu.Item key={text} {...act} leftSection={<IconPhone size={16} />}>
            {kind} {text}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Call with</Menu.Label>
        {(Object.keys(callWays) as CallWay[]).map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === way}
            closeMenuOnClick={false}
            rightSection={one === way && <IconCheck size={16} />}
            onClick={() => setWay(one)}
          >
            {callWays[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
