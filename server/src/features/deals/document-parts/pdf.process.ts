import { Worker } from 'node:worker_threads'
import { inspectPdf, PdfProblem, split } from './pdf.rules.ts'

/** `Pages`: the pages of each part; null only inspects the file. */
export type Asked = { source: Uint8Array; Pages: number[][] | null }
export type Answered =
  | { Problem: string }
  | { Problem: null; Look: Awaited<ReturnType<typeof inspectPdf>> | null; Parts: Uint8Array[] }

const CONFUSED = 'This PDF is too complex to be split, or damaged. Print it as a PDF, upload that, and split it.'

const answer = async ({ source, Pages }: Asked): Promise<Answered> => {
  try {
    if (Pages === null) return { Problem: null, Look: await inspectPdf(source), Parts: [] }
    return { Problem: null, Look: null, Parts: await split(source, Pages) }
  } catch (error) {
    // Any other failure is due to the file's content.
    return { Problem: error instanceof PdfProblem ? error.message : CONFUSED }
  }
}

// The child process of pdf.ts, which ends it. If the program dies, a thread ends it, because a PDF may keep this thread
// busy forever.
const orphaned = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`
new Worker(orphaned, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()

process.on('message', async (asked: Asked) => process.send?.(await answer(asked)))
