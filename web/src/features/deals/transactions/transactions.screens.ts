import { IconReceipt2 } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { transactionSearch, transactionsSearch } from './transactions.search.ts'

export const transactionsScreens = [
  screen({
    path: '/transactions/transactions',
    title: 'Transactions',
    icon: IconReceipt2,
    search: transactionsSearch,
    ahead: async ({ search }) => {
      if (search.view === 'board') await (await import('./board.api.ts')).fetchBoard(search)
      else if (search.view !== 'table') await (await import('./transactions.api.ts')).fetchTransactions(search)
    },
    component: page(() => import('./TransactionsPage.tsx'), 'TransactionsPage'),
  }),
  screen({
    path: '/transactions/transaction/$TransactionId',
    title: 'Transaction',
    search: transactionSearch,
    ahead: async ({ params }) => {
      const id = Number(params.TransactionId)
      if (id > 0) fetchAhead((await import('./transactions.api.ts')).transactionQuery(id))
    },
    component: page(() => import('./page/TransactionPage.tsx'), 'TransactionPage'),
  }),
] as const
