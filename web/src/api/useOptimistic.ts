import {
  type DataTag,
  defaultScheduler,
  hashKey,
  type InfiniteData,
  notifyManager,
  partialMatchKey,
  type Query,
  useMutation,
} from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Key } from './keys.ts'
import { queries } from './queries.ts'

type Options<Data, Input, Answer> = {
  /** Everything cached under this key shows the change at once. */
  key: DataTag<Key, Data>
  /**
   * Returns the data with the change applied. May run on data that already includes the change, which it must leave as
   * is.
   */
  show: (data: Data, input: Input) => Data
  save: (input: Input) => Promise<Answer>
  /** Further keys to invalidate afterwards, besides `key`. */
  stale?: readonly Key[]
  /** Identifies the thing being changed: changes to the same thing are sent in order, so that the last one wins. */
  about?: (input: Input) => string | number
  onSuccess?: (answer: Answer, input: Input) => unknown
  onError?: (error: unknown, input: Input) => unknown
}

/**
 * The one way to update the screen before the server has answered. The change is drawn within the triggering event, is
 * reapplied over anything fetched meanwhile, and is rolled back on its own if the server refuses it. Saves are
 * serialized per key, or per thing where `about` identifies it.
 */
export const useOptimistic = <Data, Input, Answer>(options: Options<Data, Input, Answer>) => {
  const { key, stale = [], onSuccess, onError } = options
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ saved }: { input: Input; saved: Promise<Answer> }) => saved,
    meta: { stale: [key, ...stale] },
    onSuccess: (answer, { input }) => onSuccess?.(answer, input),
    onError: (error, { input }) => onError?.(error, input),
  })
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  return useMemo(() => {
    const mutateAsync = (input: Input) => {
      const { key, show, save, about } = latest.current
      const finish = showChange({ key, show: (data) => show(data as Data, input) })
      const saved = inOrder(hashKey([...key, about?.(input)]), () => save(input))
      saved.then(
        () => finish(true),
        () => finish(false),
      )
      return send({ input, saved })
    }
    return { mutateAsync, mutate: (input: Input) => void mutateAsync(input).catch(() => undefined) }
  }, [send])
}

/** Applies a change to every row of an infinite query. */
export const inPages = <Row, Param>(
  data: InfiniteData<Row[], Param>,
  change: (rows: Row[]) => Row[],
): InfiniteData<Row[], Param> => ({ ...data, pages: data.pages.map(change) })

const turns = new Map<string, Promise<unknown>>()
const inOrder = <Answer>(thing: string, save: () => Promise<Answer>) => {
  const saved = (turns.get(thing) ?? Promise.resolve()).then(save, save)
  turns.set(thing, saved)
  const forget = () => {
    if (turns.get(thing) === saved) turns.delete(thing)
  }
  saved.then(forget, forget)
  return saved
}

type Change = { key: Key; show: (data: unknown) => unknown }
/** Changes the server has not confirmed yet, in the order they were made. */
const pending: Change[] = []
/** The server's latest data for queries that currently show pending changes. */
const answers = new WeakMap<Query, unknown>()

const pendingIn = ({ queryKey }: Query) => pending.filter(({ key }) => partialMatchKey(queryKey, key))

const draw = (query: Query) => {
  const shown = pendingIn(query).reduce((data, { show }) => show(data), answers.get(query))
  query.setData(shown, { updatedAt: query.state.dataUpdatedAt, manual: true })
}

/** TanStack notifies components on a timer; until then they would show what was there before. */
const atOnce = (draw: () => void) => {
  notifyManager.setScheduler((notify) => notify())
  try {
    draw()
  } finally {
    notifyManager.setScheduler(defaultScheduler)
  }
}

/**
 * Shows what the server has answered about a part of the cached data, beneath the changes that it has not confirmed yet:
 * set as the query's data, it would be lost when one of them ends. Shown at once: who kept what was typed until it was
 * saved lets go of it now, and fields would be gone for a moment, along with what is typed into them.
 */
export const showAnswer = <Data>(key: DataTag<Key, Data>, update: (data: Data) => Data) =>
  atOnce(() => {
    for (const query of queries.getQueryCache().findAll({ queryKey: key })) {
      if (query.state.data === undefined) continue
      const isPending = answers.has(query)
      const data = update((isPending ? answers.get(query) : query.state.data) as Data)
      if (isPending) answers.set(query, data)
      else query.setData(data, { updatedAt: query.state.dataUpdatedAt, manual: true })
      if (isPending) draw(query)
    }
  })

/** Shows a change; returns a function that ends it, keeping the change if it was saved and rolling it back if not. */
const showChange = (change: Change) => {
  pending.push(change)
  const cached = () => queries.getQueryCache().findAll({ queryKey: change.key })
  // Otherwise React resets a controlled checkbox first, which would flicker.
  atOnce(() => {
    for (const query of cached()) {
      if (query.state.data === undefined) continue
      if (!answers.has(query)) answers.set(query, query.state.data)
      draw(query)
    }
  })
  return (isSaved: boolean) => {
    pending.splice(pending.indexOf(change), 1)
    for (const query of cached()) {
      if (!answers.has(query)) continue
      if (isSaved) answers.set(query, change.show(answers.get(query)))
      draw(query)
      if (pendingIn(query).length === 0) answers.delete(query)
    }
  }
}

// Data fetched while a change is in flight may or may not include it.
queries.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  if (pendingIn(event.query).length === 0) return
  answers.set(event.query, event.query.state.data)
  draw(event.query)
})
