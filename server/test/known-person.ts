import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { enrollContact } from '@dormer/contract/automation/enrollments'
import { logActivity } from '@dormer/contract/day/activities'
import { createAppointment } from '@dormer/contract/day/appointments'
import { saveTask } from '@dormer/contract/day/tasks'
import { linkContact } from '@dormer/contract/deals/people'
import { createTransaction } from '@dormer/contract/deals/transactions'
import type { Endpoint } from '@dormer/contract/endpoint'
import { saveOpportunity } from '@dormer/contract/growth/opportunities'
import { placeCall } from '@dormer/contract/messages/calls'
import { massEmail } from '@dormer/contract/messages/mass'
import { sendEmail, sendText } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { addTags } from '@dormer/contract/people/bulk'
import { saveContactPoint } from '@dormer/contract/people/contact-points'
import { createContact, updateContact } from '@dormer/contract/people/contacts'
import { saveCustomField, setCustomValues } from '@dormer/contract/people/custom-fields'
import { deleteDocument, uploadDocuments } from '@dormer/contract/people/documents'
import { mergeContacts } from '@dormer/contract/people/duplicates'
import { checkImportFile, getImportFile, startImportFile, uploadImportFile } from '@dormer/contract/people/import-files'
import { addNote, editNote } from '@dormer/contract/people/notes'
import { saveProperty } from '@dormer/contract/people/owned-properties'
import { saveSearch } from '@dormer/contract/people/saved-searches'
import { expect } from 'vitest'
import { makerOf } from '../src/features/automation/enrollments/enrollments.fixture.ts'
import type { Brokerage, TestProgram } from './harness.ts'

/** All that is written about the person has this in it, or one of these numbers. */
export const MARK = 'qzx'
export const phones = ['5125559871', '5125559872', '5125559873']
const email = `${MARK}.first@example.com`

/** A person about whom every feature has something, with a mark in everything, made through the calls that people make. */
export const markedPerson = async (t: TestProgram, { admin }: Brokerage) => {
  const as = admin
  const done = async <E extends Endpoint>(endpoint: E, sent: object) => {
    const answer = await t.call(endpoint, { as, ...sent } as never)
    expect(answer.status, `${endpoint.path} ${answer.text}`).toBe(200)
    return answer.body as never as Record<string, number>
  }
  await t.query(`update tenant set postal_address = '1 Main St' where tenant_id = $1`, [admin.TenantId])
  const csv = `First Name,Last Name,Email,Mobile Phone,Street Address,Favorite Tea,Id\n${MARK}ana,${MARK}ruiz,${email},(512) 555-9871,77 ${MARK} Way,${MARK} green,${MARK}-id-7\nZoe,Other,zoe@example.com,(512) 555-0111,1 Elm St,black,id-8\n`
  const { ImportFileId } = await done(uploadImportFile, { body: { File: new File([csv], 'people.csv') } })
  const params = { ImportFileId }
  const settled = () =>
    expect
      .poll(async () => (await t.call(getImportFile, { as, params } as never)).body.State, {
        interval: 30,
        timeout: 60_000,
      })
      .not.toMatch(/ing$/)
  await done(checkImportFile, { params })
  await settled()
  await done(startImportFile, { params })
  await settled()
  const [row] = await t.query<{ id: number; entity: number }>(
    'select contact_id::int as id, contact_entity_id::int as entity from contact where tenant_id = $1 and email = $2',
    [admin.TenantId, email],
  )
  const { id: ContactId, entity: ContactEntityId } = row as { id: number; entity: number }
  const other = await done(createContact, {
    body: {
      FirstName: `${MARK}anna`,
      LastName: `${MARK}ruiz`,
      Email: `${MARK}.second@example.com`,
      CellPhone: phones[1],
    },
  })
  const [second] = await t.query<{ entity: number }>(
    'select contact_entity_id::int as entity from contact where contact_id = $1',
    [other.ContactId],
  )
  await done(addNote, { body: { Note: `<p>${MARK} note of the second</p>`, ContactEntityId: second?.entity } })
  const { MergeId } = await done(mergeContacts, {
    body: { KeepContactId: ContactId, OtherContactIds: [other.ContactId] },
  })
  await done(updateContact, {
    body: {
      Contact: {
        ContactId,
        Nickname: `${MARK}nick`,
        Profession: `${MARK} baker`,
        DateOfBirth: '1984-02-03',
        HomePhone: phones[2],
      },
      Entity: { ContactEntityId, Occupancy: 'own', PurchaseAnniversary: '2019-03-04' },
    },
  })
  await done(addNote, { body: { Note: `<p>${MARK} note</p>`, ContactEntityId } })
  const { NoteId } = await done(addNote, { body: { Note: `<p>${MARK} first note</p>`, ContactEntityId } })
  await done(editNote, { body: { NoteId, Note: `<p>${MARK} edited</p>` } })
  await done(saveContactPoint, {
    query: { contactId: ContactId },
    body: { Value: `${MARK}.third@example.com`, Label: `${MARK} office` },
  })
  await done(saveProperty, {
    query: { contactId: ContactId },
    body: { Address: `9 ${MARK} St`, City: 'Austin', StateCode: 'TX' },
  })
  const upload = (name: string) =>
    done(uploadDocuments, {
      params: { contactEntityId: ContactEntityId },
      body: { file0: new File([`${MARK} bytes`], name) },
    }) as never as Promise<{ Id: number }[]>
  await upload(`${MARK} id.txt`)
  const [dropped] = await upload(`${MARK} dropped.txt`)
  await done(deleteDocument, { params: { id: dropped?.Id } })
  const { CustomFieldId } = await done(saveCustomField, { body: { Name: 'Pet', Kind: 'Text' } })
  await done(setCustomValues, {
    query: { contactId: ContactId },
    body: { Values: { [CustomFieldId as number]: `${MARK} parrot` } },
  })
  await done(addTags, { body: { Names: ['Buyers'], Contacts: [ContactId] } })
  await done(saveTask, {
    body: {
      Title: `Call ${MARK}ana`,
      TaskTypeId: 1,
      AssignedUserId: admin.UserId,
      Notes: `${MARK} task notes`,
      ContactId,
      KeyType: 'ContactEntityId',
      KeyValue: ContactEntityId,
    },
  })
  await done(createAppointment, {
    body: {
      Title: `Coffee with ${MARK}ana`,
      AppointmentTypeId: 1001,
      Description: `${MARK} why`,
      Location: `77 ${MARK} Way`,
      ContactId,
      DateTime: '2027-01-05T15:00:00Z',
    },
  })
  await done(logActivity, {
    body: { ActivityTypeId: 1, Description: `${MARK} said hello`, DateCreated: '2024-05-17T15:00:00Z', ContactId },
  })
  await done(sendText, { body: { ToAddress: '5125559871', Body: `Hi ${MARK}ana`, ToContactId: ContactId } })
  await done(answerAsContact, { body: { Channel: 'Text', From: '5125559871', Body: `${MARK} yes` } })
  await done(sendEmail, {
    body: { ToAddresses: [email], Subject: `For ${MARK}`, Body: `<p>Dear ${MARK}ana</p>`, ToContactId: ContactId },
  })
  await done(answerAsContact, {
    body: { Channel: 'Email', From: email, Subject: `Re: ${MARK}`, Body: `${MARK} thanks` },
  })
  await done(massEmail, {
    body: { ContactIds: [ContactId], Subject: 'News', Body: '<p>Hello {{FirstName|there}}</p>' },
  })
  await done(placeCall, { body: { Number: '5125559871', Purpose: 'Service', Reason: `${MARK} closing`, ContactId } })
  await done(saveOpportunity, {
    body: {
      Name: `${MARK} buys`,
      Type: 'Purchase',
      Stage: 'New Lead',
      UserId: admin.UserId,
      ContactId,
      SalesPrice: 400_000,
      GCI: 12_000,
    },
  })
  await done(saveSearch, { body: { Name: `${MARK}ana ${MARK}ruiz`, SearchFilters: [] } })
  const make = makerOf(t)
  const { WorkflowId } = await make.workflow(as)
  await done(enrollContact, { body: { WorkflowId, ContactId } })
  const { TransactionId } = await done(createTransaction, {
    body: { Type: 'Purchase', Address: '12 Oak St', SalesPrice: 400_000 },
  })
  await done(linkContact, { params: { id: TransactionId }, query: { contactId: ContactId, roleId: 5 } })
  await t.idle()
  return {
    ContactId,
    ContactEntityId,
    MergeId: MergeId as number,
    OtherId: other.ContactId as number,
    ImportFileId: ImportFileId as number,
    TransactionId: TransactionId as number,
    WorkflowId: WorkflowId as number,
  }
}

/** Where the database and the stored files have a mark: the table, and how many of its rows. */
export const found = async (t: TestProgram) => {
  const tables = await t.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not like 'pg_%' and nspname <> 'information_schema'`,
  )
  const marks = [MARK, ...phones, ...phones.map((p) => p.replace(/^(...)(...)/, '($1) $2-'))]
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await t.query<{ r: string }>(
      `select r::text from ${name} r where exists (select from unnest($1::text[]) m where position(m in lower(r::text)) > 0)`,
      [marks],
    )
    if (rows.length > 0) all[name.replace(/^public\.(change)_.*/, '$1').replace('public.', '')] = rows.map(({ r }) => r)
  }
  return all
}

/** The stored files that have a mark. */
export const storedMarks = (t: TestProgram) =>
  readdirSync(t.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => readFileSync(path).includes(MARK))
