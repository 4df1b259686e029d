import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const AppDialog = lazyDialog(() => import('./AppDialog.tsx').then((m) => m.AppDialog))

/** Shows the secret of an authenticator app, to be scanned. */
export const setUpApp = (begun: { Secret: string; Uri: string }) => openDialog(AppDialog, begun)
