import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogFoot.module.css'

/** A dialog's buttons: always within reach, however long the content above. `beside` is to their left. */
export const DialogFoot = ({ beside, children }: { beside?: ReactNode; children: ReactNode }) => (
  <Group className={classes.foot} justify="space-between">
    {beside}
    <Group ml="auto">{children}</Group>
  </Group>
)
