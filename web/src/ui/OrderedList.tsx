import { ActionIcon, Group, Menu, Paper, Stack, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconGripVertical,
} from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import classes from './OrderedList.module.css'
import { useRowDrag } from './useRowDrag.ts'

type Props<Item> = {
  /** The list's name. */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => number
  nameOf: (item: Item) => string
  /** Saves the new order: all ids. */
  order: (ids: number[]) => void
  /** A row's content, with the button that moves it. */
  children: (item: Item, move: ReactNode) => ReactNode
}

/** A list whose order people decide: a row is dragged by its grip, or moved by its menu. */
export const OrderedList = <Item,>({ label, items, idOf, nameOf, order, children }: Props<Item>) => {
  const [told, setTold] = useState('')
  const [focused, setFocused] = useState<number>()
  /** To a place counted without it. */
  const move = (id: number, to: number, isByMenu: boolean) => {
    const item = items.find((one) => idOf(one) === id)
    const ids = items.map(idOf)
    const ordered = ids.filter((one) => one !== id).toSpliced(to, 0, id)
    if (!item || ordered.every((one, at) => one === ids[at])) return
    setFocused(isByMenu ? id : undefined)
    setTold(`${nameOf(item)} moved to place ${to + 1} of ${items.length}`)
    order(ordered)
  }
  const stopFocusing = useCallback(() => setFocused(undefined), [])
  return (
    <Stack gap={0}>
      <ul className={classes.list} aria-label={label}>
        {items.map((item, at) => (
          <Row
            key={idOf(item)}
            {...{ label, at, move, stopFocusing }}
            id={idOf(item)}
            name={nameOf(item)}
            ids={items.map(idOf)}
            isFocused={focused === idOf(item)}
          >
            {(button) => children(item, button)}
          </Row>
        ))}
      </ul>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Stack>
  )
}

type RowProps = {
  label: string
  id: number
  name: string
  at: number
  ids: number[]
  move: (id: number, to: number, isByMenu: boolean) => void
  isFocused: boolean
  stopFocusing: () => void
  children: (move: ReactNode) => ReactNode
}
const Row = ({ label, id, name, at, ids, move, isFocused, stopFocusing, children }: RowProps) => {
  const { element, grip, isDragged, over } = useRowDrag(label, id, at, (dragged, place) =>
    move(dragged, ids.indexOf(dragged) < place ? place - 1 : place, false),
  )
  const menu = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isFocused) return
    menu.current?.focus()
    stopFocusing()
  }, [isFocused, stopFocusing])
  const last = ids.length - 1
  const to = (place: number) => () => move(id, place, true)
  const button = (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={menu} aria-label={`Move ${name}`} title="Move">
          <IconArrowsMove size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={at === 0} onClick={to(at - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={at === last} onClick={to(at + 1)}>
          Move down
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBarToUp size={16} />} disabled={at === 0} onClick={to(0)}>
          Make it the first
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBarToDown size={16} />} disabled={at === last} onClick={to(last)}>
          Make it the last
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <li ref={element} className={classes.row} data-drop={over} data-dragged={isDragged || undefined}>
      <Paper p="xs" component="article" aria-label={name}>
        <Group wrap="nowrap" gap="sm">
          <span ref={grip} className={classes.grip} title="Drag to another place">
            <IconGripVertical size={18} aria-hidden />
          </span>
          {children(button)}
        </Group>
      </Paper>
    </li>
  )
}
