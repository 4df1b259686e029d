import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './TabList.module.css'

type Props = { tabs: { value: string; label: string }[]; open: string; 'aria-label': string }

/** A page's tabs. If they do not fit, they scroll, and the open one stays visible, even when opened by a link. */
export const TabList = ({ tabs, open, ...named }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ value }) => value === open)
  useEffect(() => {
    // Scrolls only the list, not the page.
    const tab = list.current?.children.item(at)
    if (tab instanceof HTMLElement) list.current?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth })
  }, [at])
  return (
    <Tabs.List ref={list} className={classes.list} {...named}>
      {tabs.map(({ value, label }) => (
        <Tabs.Tab key={value} value={value} className={classes.tab}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
