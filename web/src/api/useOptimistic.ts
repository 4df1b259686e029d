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
  /** Everything cached under this key is shown changed at once. */
  key: DataTag<Key, Data>
  /** The data with the change. It may be applied to data that has the change already, and must leave that as it is. */
  show: (data: Data, input: Input) => Data
  save: (input: Input) => Promise<Answer>
  /** What else is out of date afterwards, besides `key`. */
  stale?: readonly Key[]
  /** Which thing the input is about: changes to one thing are sent in order, so that the last one wins. */
  about?: (input: Input) => string | number
  onSuccess?: (answer: Answer, input: Input) => unknown
  onError?: (error: unknown, input: Input) => unknown
}

/**
 * The one way to change what is on screen before the server has answered. The change is drawn within the event that
 * asks for it, stays on top of whatever is fetched meanwhile, and is taken back alone if the server refuses it. Saves
 * follow one another per key, or per thing where `about` names it.
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
      const settle = showChange({ key, show: (data) => show(data as Data, input) })
      const saved = inOrder(hashKey([...key, about?.(input)]), () => save(input))
      saved.then(
        () => settle(true),
        () => settle(false),
      )
      return send({ input, saved })
    }
    return { mutateAsync, mutate: (input: Input) => void mutateAsync(input).catch(() => undefined) }
  }, [send])
}

/** The same change for every row of an infinite query. */
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
/** The changes the server has not answered yet, in the order they were made. */
const pending: Change[] = []
/** What the server last answered, for the queries that show something else. */
const answers = new WeakMap<Query, unknown>()

const pendingIn = ({ queryKey }: Query) => pending.filter(({ key }) => partialMatchKey(queryKey, key))

const draw = (query: Query) => {
  const shown = pendingIn(query).reduce((data, { show }) => show(data), answers.get(query))
  query.setData(shown, { updatedAt: query.state.dataUpdatedAt, manual: true })
}

/** Shows a change; answers how to end it, which keeps it if it was saved and takes it back if not. */
const showChange = (change: Change) => {
  pending.push(change)
  const cached = () => queries.getQueryCache().findAll({ queryKey: change.key })
  // TanStack tells components by a timer, React puts a controlled box back before that: it would flicker.
  notifyManager.setScheduler((notify) => notify())
  for (const query of cached()) {
    if (query.state.data === undefined) continue
    if (!answers.has(query)) answers.set(query, query.state.data)
    draw(query)
  }
  notifyManager.setScheduler(defaultScheduler)
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

// What is fetched while a change is on its way may or may not know of it.
queries.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  if (pendingIn(event.query).length === 0) return
  answers.set(event.query, event.query.state.data)
  draw(event.query)
})
