import type { Piscina } from 'piscina'

/** Set by the thread when it begins the task (`begin`). */
type Begun = { begun: Int32Array }

/**
 * Runs a task in a thread that is ended if the task takes longer than `patience`, in milliseconds; this then rejects
 * with an AbortError. Waiting for a thread does not count: on a busy machine, starting one takes seconds, and if that
 * counted, no thread would ever be ready.
 */
export const runWithin = async <Task extends object, Result>(
  threads: Piscina<Task & Begun, Result>,
  task: Task,
  patience: number,
): Promise<Result> => {
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const ended = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  Promise.resolve(Atomics.waitAsync(begun, 0, 0).value).then(() => {
    if (!isOver) timer = setTimeout(() => ended.abort(), patience)
  })
  try {
    return await threads.run({ ...task, begun }, { signal: ended.signal })
  } finally {
    isOver = true
    clearTimeout(timer)
    Atomics.notify(begun, 0) // in case no thread began
  }
}

/** Called by the thread when it begins the task. */
export const begin = ({ begun }: Begun) => {
  Atomics.store(begun, 0, 1)
  Atomics.notify(begun, 0)
}
