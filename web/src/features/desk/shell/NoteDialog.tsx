import { Dialog } from '../../../ui/Dialog.tsx'
import { NoteEditor } from '../../people/notes/NoteEditor.tsx'

type Props = { Name: string; ContactEntityId: number; close: () => void }

/** A note about somebody, from wherever one is; what is typed is kept as on their page. */
export const NoteDialog = ({ Name, ContactEntityId, close }: Props) => (
  <Dialog title={`Add Note to ${Name}`} close={close} size="lg">
    <NoteEditor ContactEntityId={ContactEntityId} close={close} />
  </Dialog>
)
