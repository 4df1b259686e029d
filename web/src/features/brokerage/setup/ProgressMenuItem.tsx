import { Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { MenuItemLink } from '../../../ui/menu-links.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ProgressRoom } from './ProgressRoom.tsx'
import classes from './Setup.module.css'
import { useProfileProgress } from './setup.api.ts'
import { useHideProgress } from './useHideProgress.ts'

/** The progress card in the user menu: two menu items, because a menu may contain nothing else. */
export const ProgressMenuItem = () => {
  const { data, isPending } = useProfileProgress()
  const hide = useHideProgress()
  if (isPending) return <ProgressRoom />
  if (!data) return null
  return (
    <>
      <div className={classes.menuCard}>
        <MenuItemLink to="/profile/setup">
          <ProgressBar progress={data} />
        </MenuItemLink>
        <Menu.Item w="auto" aria-label="Hide your setup progress" onClick={hide}>
          <IconX size={16} />
        </Menu.Item>
      </div>
      <Menu.Divider />
    </>
  )
}
