import { Dialog } from '../../../ui/Dialog.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import classes from './Frame.module.css'
import { Me } from './Me.tsx'
import { Navigation } from './Navigation.tsx'

/** The navigation on a phone. */
export const NavigationDrawer = ({ close }: { close: () => void }) => (
  <Dialog
    close={close}
    side="left"
    size={280}
    title={<Logo />}
    closeButtonProps={{ 'aria-label': 'Close the navigation' }}
    classNames={{ content: classes.drawer, body: classes.drawerBody }}
  >
    <nav aria-label="Main">
      <Navigation onNavigate={close} />
    </nav>
    <Me onNavigate={close} />
  </Dialog>
)
