import { createReadStream } from 'node:fs'
import { FileProblem } from './file-problem.ts'

/**
 * Excel's older container holds either a workbook of Excel 97 (.xls) or a newer one with a password. Throws, saying
 * which one it is.
 */
export const refuseOldWorkbook = async (path: string): Promise<never> => {
  const mark = Buffer.from('EncryptedPackage', 'utf16le')
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([tail, chunk])
    if (seen.includes(mark)) throw passwordProtected()
    tail = seen.subarray(-mark.length)
  }
  throw new FileProblem('This is an old Excel workbook (.xls). Save it as .xlsx or .csv and retry.')
}

export const passwordProtected = () =>
  new FileProblem('The file is protected by a password. Save it without one and retry.')
