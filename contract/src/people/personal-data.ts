import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, link, number } from '../fields.ts'

/** How long a finished copy is kept. */
export const COPY_DAYS = 7

/** A zip of everything held on a person: JSON, a page that people can read, and files. */
const personalDataCopy = z
  .object({
    CopyId: number,
    Status: z.enum(['Waiting', 'Running', 'Done', 'Failed']),
    /** Why it failed. */
    Message: z.string().nullable(),
    Size: number.nullable(),
    ByName: z.string().nullable(),
    DateCreated: instant,
    DateExpires: instant.nullable(),
  })
  .meta({ id: 'PersonalDataCopy' })
export type PersonalDataCopy = z.infer<typeof personalDataCopy>

/** A name as people type it: without regard to case, blanks and how accents are composed. */
export const nameAsTyped = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const params = z.object({ ContactId: id('contact') })

export const personalDataCopies = endpoint({
  method: 'GET',
  path: 'api/contact/{ContactId}/personal-data',
  summary: 'List the copies made of what is held on a person',
  permission: 'OwnBrokerage',
  whole: 'one contact or transaction',
  params,
  response: z.array(personalDataCopy),
})

export const copyPersonalData = endpoint({
  method: 'POST',
  path: 'api/contact/{ContactId}/personal-data',
  summary: 'Start a copy of everything held on a person',
  permission: 'OwnBrokerage',
  security: 'export',
  whileReadOnly: true,
  params,
  response: personalDataCopy,
})

export const personalDataLink = endpoint({
  method: 'POST',
  path: 'api/contact/personal-data/link',
  summary: 'Get a link to a finished copy of what is held on a person',
  permission: 'OwnBrokerage',
  security: 'export',
  whileReadOnly: true,
  body: z.object({ CopyId: id('personal-data-copy') }),
  response: link,
})

/** What erasing a person would do. */
export const erasurePreview = endpoint({
  method: 'GET',
  path: 'api/contact/{ContactId}/erasure',
  summary: 'Show what erasing a person would do',
  permission: 'OwnBrokerage',
  params,
  response: z.object({
    /** To be typed to confirm it. */
    Name: z.string(),
    /** What goes, in words: '12 notes'. */
    Erases: z.array(z.string()),
    /** What stays, and why: records of transactions, a no to messages. */
    Stays: z.array(z.object({ What: z.string(), Why: z.string() })),
    /** Why it cannot be done now; null if it can. */
    Blocked: z.string().nullable(),
  }),
})

export const erasePersonBody = z.object({ Name: z.string().min(1, 'Type the name of the contact').max(500) })

/** All or nothing, and for good: neither the trash nor an unmerge brings anything back. 409 with why if it cannot be done. */
export const erasePerson = endpoint({
  method: 'POST',
  path: 'api/contact/{ContactId}/erasure',
  summary: 'Erase a person for good',
  permission: 'OwnBrokerage',
  security: 'deletion',
  params,
  body: erasePersonBody,
  response: done,
})
