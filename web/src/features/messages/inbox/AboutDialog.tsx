import type { ComponentProps } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ContactBeside } from './ContactBeside.tsx'

/** The contact in a conversation, if there is no room beside it. */
export const AboutDialog = ({ close, ...about }: ComponentProps<typeof ContactBeside> & { close: () => void }) => (
  <Dialog title="About this conversation" close={close} isBrief>
    <ContactBeside {...about} />
  </Dialog>
)
