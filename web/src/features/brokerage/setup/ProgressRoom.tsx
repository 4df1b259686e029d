import { Menu, Skeleton } from '@mantine/core'

/** Reserves space for the progress card in the user menu, so that the items below do not move under the pointer. */
export const ProgressRoom = () => (
  <>
    <Skeleton h={44} aria-hidden />
    <Menu.Divider />
  </>
)
