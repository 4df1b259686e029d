import { FileProblem } from './file-problem.ts'
import type { Row } from './read-rows.ts'

export const cardColumns = async (_path: string, _encoding: string): Promise<string[]> => {
  throw new FileProblem('vCards cannot be read yet.')
}
export async function* cardRows(_path: string, _encoding: string, _names: readonly string[]): AsyncGenerator<Row> {}
