import type { Transaction } from '@dormer/contract/deals/transactions'
import type { ComponentType } from 'react'

type Added = { value: string; label: string; load: () => Promise<ComponentType<{ transaction: Transaction }>> }

/** The tabs that upper floors add to a transaction's page (`addTransactionTab`). */
export const addedTabs: Added[] = []

/** Adds a tab of an upper floor to a transaction's page, after its own and before the history. */
export const addTransactionTab = (tab: Added) => void addedTabs.push(tab)
