import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'

type Button = (
  /** For the button that the menu belongs to. */
  props: {
    ref?: (element: HTMLElement | null) => void
    onClick?: () => void
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: false
  },
  open: () => void,
) => ReactElement
type Props = MenuProps & {
  button: Button
  /** Off: a click does something else, and only `open` opens the menu. */
  opensByClick?: boolean
  children: ReactNode
}

/**
 * A menu for each row of a list, made when it is first opened: on a phone, fifty closed ones take as long as all else
 * in the list.
 */
export const RowMenu = ({ button, opensByClick = true, ...menu }: Props) => {
  const [isMade, setMade] = useState(false)
  const make = () => setMade(true)
  if (isMade) return <Made button={button} opensByClick={opensByClick} {...menu} />
  if (!opensByClick) return button({}, make)
  return button({ onClick: make, 'aria-haspopup': 'menu', 'aria-expanded': false }, make)
}

const Made = ({ button, opensByClick, children, ...menu }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLElement>(null)
  useEffect(() => {
    // It replaces the button that was pressed, and gets the focus back when the menu closes.
    target.current?.focus()
    setOpen(true)
  }, [])
  const hold = (element: HTMLElement | null) => {
    target.current = element
  }
  return (
    <Menu {...menu} opened={isOpen} onChange={(open) => setOpen(open && opensByClick === true)}>
      <Menu.Target>{button({ ref: hold }, () => setOpen(true))}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
