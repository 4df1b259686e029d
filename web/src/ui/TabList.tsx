import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './TabList.module.css'

/** How much of the next tab is seen, in pixels. */
const MORE = 32

type Props = { tabs: { value: string; label: string }[]; open: string; 'aria-label': string }

/** A page's tabs. If they do not fit, they scroll, and the open one stays visible, even when opened by a link. */
export const TabList = ({ tabs, open, ...named }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ value }) => value === open)
  useEffect(() => {
    const all = [...(list.current?.children ?? [])] as HTMLElement[]
    const tab = all[at]
    if (!list.current || !tab) return
    // No further than it takes to see the tab and that more follow, and never so that the first is cut. Only the list
    // scrolls, not the page.
    const least = at === 0 ? 0 : tab.offsetLeft + tab.offsetWidth + MORE - list.current.clientWidth
    const first = all.find(({ offsetLeft }) => offsetLeft >= least) ?? tab
    list.current.scrollTo({ left: Math.min(first.offsetLeft, tab.offsetLeft) })
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
