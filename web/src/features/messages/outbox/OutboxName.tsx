import { AnchorLink } from '../../../ui/links.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'

/** 'Outbox': a link to it in a new tab, for those who may open it. */
export const OutboxName = () =>
  useMay('ManageMessages') ? (
    <AnchorLink to="/admin/outbox" target="_blank" inherit underline="always">
      Outbox
    </AnchorLink>
  ) : (
    'Outbox'
  )
