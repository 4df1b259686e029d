import { readQuickAdd } from './quick-add.rules.ts'

export type Typed = { text: string; timeZone: string; now: string }

/** Runs in the threads of quick-add.ts. */
export default ({ text, timeZone, now }: Typed) => readQuickAdd(text, timeZone, Temporal.Instant.from(now))
