import type { ContactPoint } from '@dormer/contract/people/contact-points'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconCheck, IconPhone } from '@tabler/icons-react'
import { RowMenu } from '../../../ui/RowMenu.tsx'
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
export const CallMenu = ({
  all = false,
  ...rest
}: Props & {
  /** Offers the further phones as well, where one person is on screen. */
  all?: boolean
}) => (all ? <CallAny {...rest} /> : <CallOne {...rest} further={[]} />)

const CallAny = (props: Props) => <CallOne {...props} further={useFurther(props.who.ContactId)} />

type One = Props & { further: ContactPoint[] }
const CallOne = ({ phones, who, further, isNamed = false, iconSize = 18, onLogged, ...look }: One) => {
  const [way, setWay] = useCallWay()
  const own = Object.entries(phoneKinds).flatMap(([field, kind]) => {
    const phone = phones[field as keyof Phones]
    return phone ? [{ kind, phone, text: formatPhone(phone), href: `tel:+1${phone}` }] : []
  })
  const listed = further.filter(isDialed).map((point) => {
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
    <RowMenu
      floatingStrategy="fixed"
      opensByClick={second !== undefined}
      button={(props, open) => (
        <ActionIcon
          title={label}
          aria-label={label}
          onContextMenu={(event) => {
            event.preventDefault()
            open()
          }}
          {...look}
          {...(second ? {} : first.act)}
          {...props}
        >
          <IconPhone size={iconSize} />
        </ActionIcon>
      )}
    >
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
    </RowMenu>
  )
}
