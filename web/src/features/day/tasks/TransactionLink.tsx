import type { AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink } from '../../../ui/links.tsx'

/** A link to the transaction that something is about, to its documents, or to a line of its checklist. */
export const TransactionLink = ({
  TransactionId,
  tab,
  line,
  ...rest
}: { TransactionId: number; tab?: 'documents'; line?: number; children: ReactNode } & AnchorProps) => (
  <AnchorLink
    to="/transactions/transaction/$TransactionId"
    params={{ TransactionId: String(TransactionId) }}
    search={line ? { tab: 'documents', line } : { tab }}
    {...rest}
  />
)
