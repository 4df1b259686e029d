import { Dialog } from '../../../ui/Dialog.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import classes from './Frame.module.css'
import { Me } from './Me.tsx'
import { Navigation } from './Navigation.tsx'

/** The whole navigation on a phone: what its tabs have no room for. */
export const NavigationDrawer = ({ close }: { close: () => void }) => (
  <Dialog
    close={close}
    side="bottom"
    size="88%"
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
