import { Menu } from '@mantine/core'
import { Blocks } from '../../../ui/Skeletons.tsx'

/** Reserves space for the progress card in the user menu, so that the items below do not move under the pointer. */
export const ProgressRoom = () => (
  <>
    <Blocks h={44} />
    <Menu.Divider />
  </>
)
