import { setTimeout } from 'node:timers/promises'
import { begin } from '../src/threads.ts'

/** A thread on a busy machine: it takes its time to start. */
await setTimeout(3000)

export default (task: { isEndless: boolean; begun: Int32Array }) => {
  begin(task)
  if (task.isEndless) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return 'done'
}
