import { lookInto, PdfProblem, split } from './pdf.rules.ts'

/** `Pages`: those of each part; null only looks into it. */
export type Asked = { source: Uint8Array; Pages: number[][] | null; begun: Int32Array }
export type Answered =
  | { Problem: string }
  | { Problem: null; Look: Awaited<ReturnType<typeof lookInto>> | null; Parts: Uint8Array[] }

/** Runs in the thread of pdf.ts. */
export default async ({ source, Pages, begun }: Asked): Promise<Answered> => {
  Atomics.store(begun, 0, 1)
  Atomics.notify(begun, 0)
  try {
    if (Pages === null) return { Problem: null, Look: await lookInto(source), Parts: [] }
    return { Problem: null, Look: null, Parts: await split(source, Pages) }
  } catch (error) {
    // What else goes wrong does so because of what is in the file.
    return { Problem: error instanceof PdfProblem ? error.message : CONFUSED }
  }
}

const CONFUSED = 'This PDF is too complex to be split, or damaged. Print it as a PDF, upload that, and split it.'
