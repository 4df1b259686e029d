import {
  contactTransactions,
  createTransaction,
  deleteTransaction,
  getTransaction,
  searchTransactions,
  type TransactionCard,
  transactionOptions,
  transactions,
  updateTransaction,
  uploadTransactionImage,
} from '@dormer/contract/deals/transactions'
import type { Request, Response } from '@dormer/contract/endpoint'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { ask, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { answered, changed, queries } from '../../../api/queries.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'
import { type EditedField, isOfProperty, type Value } from './transaction.fields.ts'
import { readStatuses, selectedBy, type TransactionsSearch } from './transactions.search.ts'

/** How many cards are fetched at a time; more are fetched as the end comes into view. */
const CARDS = 60

/** The transactions selected by the URL, newest first, and their number. */
export const transactionsQuery = (search: TransactionsSearch) => {
  const which = selectedBy(search, readStatuses(search.status))
  return infiniteQueryOptions({
    queryKey: within(keys.transactionPages, which),
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { ...which, before, take: CARDS }
      const answer = await ask(transactions, { query }, { signal })
      const cards: Response<typeof transactions> = await answer.json()
      return { cards, count: Number(answer.headers.get('x-total-count') ?? cards.length) }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ cards }) => (cards.length < CARDS ? undefined : cards.at(-1)?.TransactionId),
    placeholderData: keepPreviousData,
    enabled: which.statuses.length > 0,
  })
}
export const fetchTransactions = (search: TransactionsSearch) => {
  const query = transactionsQuery(search)
  return query.enabled ? queries.prefetchInfiniteQuery(query) : Promise.resolve()
}

export const foundTransactionsQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: within(keys.transactions, 'search', searchTerm),
    queryFn: ({ signal }) => call(searchTransactions, { query: { searchTerm } }, { signal }),
    enabled: searchTerm.length > 1,
    placeholderData: keepPreviousData,
  })

export const statusesQuery = queryOptions({
  queryKey: within(keys.transactions, 'options'),
  queryFn: ({ signal }) => call(transactionOptions, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const transactionQuery = (TransactionId: number) =>
  queryOptions({
    queryKey: keys.transaction(TransactionId),
    queryFn: ({ signal }) => call(getTransaction, { params: { transactionId: TransactionId } }, { signal }),
  })

export const contactTransactionsQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.transactions, 'contact', contactId),
    queryFn: ({ signal }) => call(contactTransactions, { params: { contactId } }, { signal }),
  })

export type NewTransaction = Request<typeof createTransaction>['body']
/** The client's page shows it, and the client may become the user's own contact. */
export const useCreateTransaction = () =>
  useMutation({
    mutationFn: (body: NewTransaction) => call(createTransaction, { body }),
    meta: { stale: [keys.transactions, keys.contacts, keys.activities, keys.today] },
  })

export type TransactionChange = Omit<Request<typeof updateTransaction>['body'], 'TransactionId'>

type Edit = { name: EditedField; value: Value; before: Value }
/** The request that saves these fields. Values are as the inputs hold them: the server says what is wrong with each. */
export const changeOf = (edits: Edit[]): TransactionChange => {
  const pick = (what: 'value' | 'before', of = edits) => Object.fromEntries(of.map((edit) => [edit.name, edit[what]]))
  const { home = [], own = [] } = Object.groupBy(edits, ({ name }) => (isOfProperty(name) ? 'home' : 'own'))
  return {
    ...pick('value', own),
    ...(home.length > 0 && { PropertyDetails: pick('value', home) }),
    Snapshot: pick('before'),
  } as TransactionChange
}
/**
 * Affects lists, the tab and the story of its contacts, and anything that shows its name or dates; the transaction
 * itself is the response.
 */
export const transactionLists = [
  keys.transactionPages,
  keys.dealReports,
  within(keys.transactions, 'search'),
  within(keys.transactions, 'contact'),
  keys.transactionDates,
  keys.activities,
  keys.tasks,
  keys.today,
]

type Saved = { change: TransactionChange; markPastClients?: boolean }
export const useSaveTransaction = (TransactionId: number) =>
  useMutation({
    mutationFn: ({ change, markPastClients = false }: Saved) =>
      call(updateTransaction, { query: { markPastClients }, body: { TransactionId, ...change } }),
    // Its checklist depends on its type, property and dates.
    meta: { stale: [...transactionLists, within(keys.transactionDocuments, TransactionId, 'checklist')] },
    onSuccess: (saved, { markPastClients }) => {
      answered(keys.transaction(TransactionId), saved)
      if (markPastClients) void changed(keys.contacts)
    },
  })

export const useUploadImage = (TransactionId: number) =>
  useMutation({
    mutationFn: (file: File) => call(uploadTransactionImage, { params: { id: TransactionId }, body: { file0: file } }),
    meta: { stale: [keys.transaction(TransactionId), keys.transactionPages] },
  })

export const useDeleteTransaction = () =>
  useMutation({
    mutationFn: (transactionId: number) => callToDelete(deleteTransaction, { params: { transactionId } }),
    meta: { stale: [keys.transactionOnes, ...transactionLists, keys.contacts] },
    onSuccess: (_, TransactionId) => queries.removeQueries({ queryKey: keys.transaction(TransactionId) }),
  })

export const cardsOf = ({ pages }: { pages: { cards: TransactionCard[]; count: number }[] }) => ({
  cards: pages.flatMap(({ cards }) => cards),
  count: pages.at(-1)?.count ?? 0,
})
