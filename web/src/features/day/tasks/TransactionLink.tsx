import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to the transaction that something is about, or to a line of its checklist. */
export const TransactionLink = ({
  TransactionId,
  line,
  ...rest
}: { TransactionId: number; line?: number; children: ReactNode } & AnchorProps) => (
  <Anchor
    renderRoot={(props) => (
      <Link
        to="/transactions/transaction/$TransactionId"
        params={{ TransactionId: String(TransactionId) }}
        search={line ? { tab: 'documents', line } : undefined}
        {...props}
      />
    )}
    {...rest}
  />
)
