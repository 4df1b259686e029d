import type { Transaction } from '@dormer/contract/deals/transactions'
import type { ComponentType } from 'react'

export type TransactionTab = { value: string; label: string; Content: ComponentType<{ transaction: Transaction }> }

const added: TransactionTab[] = []
/** The tabs that upper floors have added to a transaction's page. */
export const addedTabs: readonly TransactionTab[] = added

/** Adds a tab of an upper floor to a transaction's page, after its own and before the history. */
export const addTransactionTab = (tab: TransactionTab) => {
  added.push(tab)
}
