import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const AppDialog = lazyDialog(() => import('./AppDialog.tsx').then((m) => m.AppDialog))

/** Shows an authenticator app's secret to scan. */
export const setUpApp = (begun: { Secret: string; Uri: string }) => openDialog(AppDialog, begun)
