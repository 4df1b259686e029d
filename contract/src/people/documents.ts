import { z } from 'zod'
import { endpoint, uploadedFile } from '../endpoint.ts'
import { done, flag, id, instant, link, number } from '../fields.ts'

export const contactDocument = z
  .object({
    Id: number,
    FileName: z.string(),
    /** The address where a browser opens it, or downloads what it cannot display; works for five minutes. */
    FileLocation: z.string(),
    /** Bytes. */
    Size: number,
    /** `image` and `pdf` can be displayed in place; anything else is only downloaded. */
    Preview: z.enum(['image', 'pdf']).nullable(),
    DateCreated: instant,
    AuthorName: z.string().nullable(),
    CanEdit: z.boolean(),
  })
  .meta({ id: 'ContactDocument' })
export type ContactDocument = z.infer<typeof contactDocument>

export const contactDocuments = endpoint({
  method: 'GET',
  path: 'api/contact-document/{contactId}',
  summary: "List the documents of a contact's household, newest first",
  permission: 'signed-in',
  writes: true,
  whole: 'one contact or transaction',
  params: z.object({ contactId: id('contact') }),
  response: z.array(contactDocument),
})

/** One field per file: file0, file1 and so on. All are stored, or none. */
export const uploadDocuments = endpoint({
  method: 'POST',
  path: 'api/contact-document/{contactEntityId}',
  summary: 'Upload documents to a contact',
  permission: 'WorkContacts',
  whole: 'made by the request',
  creates: true,
  params: z.object({ contactEntityId: id('contact-entity') }),
  bodyType: 'multipart',
  body: z.object({ file0: uploadedFile }).catchall(uploadedFile),
  response: z.array(contactDocument),
})

export const documentLink = endpoint({
  method: 'GET',
  path: 'api/contact-document/link/{id}',
  summary: 'Get a link to a document',
  permission: 'signed-in',
  params: z.object({ id: id('document') }),
  query: z.object({ preview: flag.optional() }),
  response: link,
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: 'api/contact-document/{id}',
  summary: 'Delete a document',
  permission: 'ChangeEntries',
  security: 'deletion',
  params: z.object({ id: id('document') }),
  response: done,
})
