import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { alternate, asJson } from './bulk.ts'
import { ADMIN, superuser } from './fill.ts'
import { type Program, signIn } from './program.ts'

const FILES = 40
const FILE_BYTES = 5 * 1024 * 1024

const lengthOf = async (stream: AsyncIterable<Uint8Array>) => {
  let bytes = 0
  for await (const chunk of stream) bytes += chunk.length
  return bytes
}

/** 200 MB of a transaction's documents as one zip, in kB, compared with reading the same files from disk. */
export const measureZip = async (program: Program, dataDir: string) => {
  const headers = { authorization: `Bearer ${(await signIn(program, ADMIN)).access_token}` }
  const send = async <T>(path: string, body?: object | FormData): Promise<T> =>
    asJson(
      await fetch(new URL(`/api/${path}`, program.url), {
        method: 'POST',
        headers: { ...headers, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
        body: body instanceof FormData ? body : JSON.stringify(body ?? {}),
      }),
    ) as T
  const { TransactionId } = await send<{ TransactionId: number }>('transaction', { Type: 'Purchase', address: 'Zip' })
  const { FolderId } = await send<{ FolderId: number }>(`document/folder?transactionId=${TransactionId}`)
  const DocumentIds: number[] = []
  for (let n = 0; n < FILES; n++) {
    const body = new FormData()
    body.set('file0', new File(['%PDF-1.7\n', randomBytes(FILE_BYTES)], `${n}.pdf`))
    const made = await send<{ DocumentId: number }[]>(`document/${TransactionId}/${FolderId}`, body)
    DocumentIds.push(...made.map(({ DocumentId }) => DocumentId))
  }
  const db = await superuser(program)
  const { rows } = await db.query<{ key: string }>(
    'select storage_key as key from transaction_document where folder_id = $1',
    [FolderId],
  )
  await db.end()
  const api = async () => {
    const { Url } = await send<{ Url: string }>('document/zip', { DocumentIds })
    const { body } = await fetch(new URL(Url, program.url))
    if (!body) throw new Error('the zip is empty')
    return Math.round((await lengthOf(body)) / 1024)
  }
  const bare = async () => {
    let bytes = 0
    for (const { key } of rows) bytes += await lengthOf(createReadStream(join(dataDir, 'files', key.replace('/', '-'))))
    return Math.round(bytes / 1024)
  }
  const row = await alternate(program, 'documents: zip of 200 MB, in kB', api, bare)
  // Deleted with its transaction, or each run would add 200 MB.
  await fetch(new URL(`/api/transaction/${TransactionId}`, program.url), { method: 'DELETE', headers })
  return row
}
