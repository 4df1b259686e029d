import { Worker } from 'node:worker_threads'
import { lookInto, PdfProblem, split } from './pdf.rules.ts'

/** `Pages`: those of each part; null only looks into it. */
export type Asked = { source: Uint8Array; Pages: number[][] | null }
export type Answered =
  | { Problem: string }
  | { Problem: null; Look: Awaited<ReturnType<typeof lookInto>> | null; Parts: Uint8Array[] }

const CONFUSED = 'This PDF is too complex to be split, or damaged. Print it as a PDF, upload that, and split it.'

const answer = async ({ source, Pages }: Asked): Promise<Answered> => {
  try {
    if (Pages === null) return { Problem: null, Look: await lookInto(source), Parts: [] }
    return { Problem: null, Look: null, Parts: await split(source, Pages) }
  } catch (error) {
    // What else goes wrong does so because of what is in the file.
    return { Problem: error instanceof PdfProblem ? error.message : CONFUSED }
  }
}

// The process of pdf.ts, which ends it. Should the program die, a thread ends it: a PDF may keep this one busy for ever.
const orphaned = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`
new Worker(orphaned, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()

process.on('message', async (asked: Asked) => process.send?.(await answer(asked)))
