import { Menu, Skeleton } from '@mantine/core'

/** Holds the place of the progress card in the user's menu: what is beneath does not move under the pointer. */
export const ProgressRoom = () => (
  <>
    <Skeleton h={44} aria-hidden />
    <Menu.Divider />
  </>
)
