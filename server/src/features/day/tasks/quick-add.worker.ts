import { begin } from '../../../threads.ts'
import { readQuickAdd } from './quick-add.rules.ts'

export type Typed = { text: string; timeZone: string; now: string; begun: Int32Array }

/** Runs in the threads of quick-add.ts. */
export default (task: Typed) => {
  begin(task)
  return readQuickAdd(task.text, task.timeZone, Temporal.Instant.from(task.now))
}
