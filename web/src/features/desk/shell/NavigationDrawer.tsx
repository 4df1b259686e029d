import { Drawer } from '@mantine/core'
import { useDialog } from '../../../ui/dialogs.ts'
import { Logo } from '../../../ui/Logo.tsx'
import classes from './Frame.module.css'
import { Me } from './Me.tsx'
import { Navigation } from './Navigation.tsx'

/** The navigation on a phone. */
export const NavigationDrawer = ({ onClose }: { onClose: () => void }) => {
  const isOnTop = useDialog()
  return (
    <Drawer
      opened
      onClose={() => isOnTop() && onClose()}
      size={280}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close the navigation' }}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <nav aria-label="Main">
        <Navigation onNavigate={onClose} />
      </nav>
      <Me onNavigate={onClose} />
    </Drawer>
  )
}
