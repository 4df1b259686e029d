import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogFoot.module.css'

/** The buttons of a dialog: always in reach, however much stands above them. `beside` is on their left. */
export const DialogFoot = ({ beside, children }: { beside?: ReactNode; children: ReactNode }) => (
  <Group className={classes.foot} justify="space-between">
    {beside}
    <Group ml="auto">{children}</Group>
  </Group>
)
