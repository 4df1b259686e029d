import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../brokerage/session/session.api.ts'

/** 'Outbox': a link to it, in a tab of its own, for those who may open it. */
export const OutboxName = () =>
  useMay('ManageMessages') ? (
    <Anchor component={Link} to="/admin/outbox" target="_blank" inherit underline="always">
      Outbox
    </Anchor>
  ) : (
    'Outbox'
  )
