import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to the transaction that something is about. */
export const TransactionLink = ({
  TransactionId,
  ...rest
}: { TransactionId: number; children: ReactNode } & AnchorProps) => (
  <Anchor
    renderRoot={(props) => (
      <Link
        to="/transactions/transaction/$TransactionId"
        params={{ TransactionId: String(TransactionId) }}
        {...props}
      />
    )}
    {...rest}
  />
)
