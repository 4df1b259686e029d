import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, number, required } from '../fields.ts'
import { transactionDocument } from './documents.ts'
import { pageRanges } from './pages.ts'

/** The maximum number of parts at a time. */
export const PARTS_MAX = 50
/**
 * The maximum size of a PDF to split, in bytes, and its maximum number of pages: reading one takes many times its size
 * in memory.
 */
export const SPLIT_MAX = 50 * 1024 * 1024
export const SPLIT_PAGES_MAX = 2000

const pages = z
  .string()
  .trim()
  .min(1, 'Enter pages')
  .max(500, 'Use at most 500 characters')
  .refine((text) => pageRanges(text) !== null, 'Enter pages such as 1-3, 5')
  .meta({ example: '1' })

/** Beyond the specification. The document itself stays as it is. */
export const splitDocument = endpoint({
  method: 'POST',
  path: 'api/document/split',
  summary: 'Split a PDF into documents',
  permission: 'WorkTransactions',
  whole: 'made by the request',
  creates: true,
  body: z.object({
    DocumentId: id('transaction-document'),
    Parts: z
      .array(
        z.object({
          Name: required('Name'),
          /** In the order they are to appear. */
          Pages: pages,
          FolderId: id('transaction-folder'),
        }),
      )
      .min(1, 'Add at least one part')
      .max(PARTS_MAX, `Make at most ${PARTS_MAX} parts at a time`),
  }),
  response: z.array(transactionDocument),
})

/** If a PDF cannot be split, a 400 says why. */
export const documentPages = endpoint({
  method: 'GET',
  path: 'api/document/pages',
  summary: 'Get the number of pages of a PDF',
  permission: 'signed-in',
  query: z.object({ documentId: id('transaction-document') }),
  response: z.object({
    Pages: number,
    /** It is signed digitally: parts show that, but are not signed. */ IsSigned: z.boolean(),
  }),
})
