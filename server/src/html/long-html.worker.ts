import { HttpError } from '../http/errors.ts'
import { begin } from '../threads.ts'
import { asHtml, cleanComposed, textOf } from './composed-html.rules.ts'
import { cleanNote } from './editor-html.rules.ts'

/** What long HTML is read for. */
export const functions = { asHtml, cleanComposed, cleanNote, textOf }
export type Long = { html: string; wanted: keyof typeof functions; begun: Int32Array }
/** A refusal is passed as its message, because errors lose their class on the way. */
export type Outcome = { Text: string } | { Refusal: string }

/** Runs in the threads of long-html.ts. */
export default (task: Long): Outcome => {
  begin(task)
  try {
    return { Text: functions[task.wanted](task.html) }
  } catch (error) {
    if (error instanceof HttpError) return { Refusal: error.body.Message }
    throw error
  }
}
