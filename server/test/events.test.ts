import { closeBrokerage } from '@dormer/contract/brokerage/closing'
import { exportEverything } from '@dormer/contract/brokerage/everything'
import { requestReset } from '@dormer/contract/brokerage/recovery'
import { finalizeRegistration, register } from '@dormer/contract/brokerage/registration'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { signIn } from '@dormer/contract/brokerage/session'
import { saveSource, saveUrgencyType } from '@dormer/contract/brokerage/settings'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { changePassword, deleteUser, updateUser } from '@dormer/contract/brokerage/users'
import { logActivity } from '@dormer/contract/day/activities'
import { createAppointment, deleteAppointment, INITIAL_SHOWING } from '@dormer/contract/day/appointments'
import { setNotificationSettings } from '@dormer/contract/day/notifications'
import { completeTask, saveTask } from '@dormer/contract/day/tasks'
import { addFolder, deleteTransactionDocument, uploadTransactionDocuments } from '@dormer/contract/deals/documents'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { events as declared, type EventName, type EventPayload } from '@dormer/contract/events'
import { registerClient } from '@dormer/contract/homes/client'
import { setClientFavorite } from '@dormer/contract/homes/client-listings'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { removeAgreement, saveAgreement } from '@dormer/contract/people/agreements'
import { startBulk } from '@dormer/contract/people/bulk'
import { addTag, createContact, deleteContacts, removeTag, updateContact } from '@dormer/contract/people/contacts'
import { deleteDocument, uploadDocuments } from '@dormer/contract/people/documents'
import { importContacts } from '@dormer/contract/people/import'
import { addNote, editNote } from '@dormer/contract/people/notes'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Event, on } from '../src/db/events.ts'
import { openBrowser, siteOf } from '../src/features/homes/client/client.fixture.ts'
import { makeListings } from '../src/features/homes/listings.fixture.ts'
import { events, subscriptions } from '../src/features.ts'
import { startFakeStripe } from '../src/providers/payments/fake-stripe/server.ts'
import { password, startTestProgram, type User } from './harness.ts'

/*
 * Each event of the contract is read for a real act over HTTP and, where there is one, for a run of many; by nobody else,
 * and at no other time.
 */

type Any = Event<{ TenantId: number }>
type Happened = { name: EventName; payload: Record<string, unknown> }
const happened: Happened[] = []
/** What others would be told in the transaction in which it happened. */
const strangers: unknown[] = []
const listening = (Object.values(events) as Any[]).map((event) =>
  on(event, async (db, payload) => {
    happened.push({ name: event.name, payload })
    strangers.push(...(await event.read(db, payload.TenantId === south.TenantId ? north.TenantId : south.TenantId)))
  }),
)
subscriptions.push(...listening)
afterAll(() => {
  subscriptions.splice(-listening.length)
})
const account = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' }
const stripe = await startFakeStripe(account)
afterAll(stripe.stop)
const t = await startTestProgram({ worker: true, tells: true, stripe: { ...account, base: stripe.base } })
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { TenantId, admin, agent, colleague } = north
await makeListings(t, 1, [{ listing_key: 'K1' }])
const site = await siteOf(t, north, 1)

beforeEach(() => {
  happened.length = 0
  strangers.length = 0
})

const id = async (sql: string, values: unknown[] = []) => {
  const [row] = await t.query<{ id: string }>(sql, values)
  return Number(row?.id)
}
let last = 0
/** A contact of the agent's. */
const person = async (fields: object = {}, as = agent) => {
  const Email = `p${++last}@example.com`
  const { status, text } = await t.call(createContact, {
    as,
    body: { FirstName: 'Ida', LastName: 'Moor', Email, ...fields },
  })
  expect(status, text).toBe(200)
  const [row] = await t.query<{ ContactId: number; ContactEntityId: number; SourceId: number }>(
    `select contact_id::int as "ContactId", contact_entity_id::int as "ContactEntityId", source_id::int as "SourceId"
     from contact where tenant_id = $1 and email = $2`,
    [TenantId, Email],
  )
  return { Email, ...(row as { ContactId: number; ContactEntityId: number; SourceId: number }) }
}
const persons = async (count: number) => {
  const made = []
  for (let n = 0; n < count; n++) made.push(await person())
  happened.length = 0
  return made
}
type Person = Awaited<ReturnType<typeof person>>
const entities = (list: Person[]) => list.map(({ ContactEntityId }) => ContactEntityId)
const bulk = async (
  Action: 'ReassignAgent' | 'ChangeSource' | 'AddTags' | 'Delete',
  list: Person[],
  input: object = {},
) => {
  const ContactIds = list.map(({ ContactId }) => ContactId)
  const body = { Action, ContactIds, Criteria: {}, Count: list.length, ...input }
  const answer = await t.call(startBulk, { as: admin, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.BulkId
}
const importing = async (count: number) => {
  const rows = Array.from({ length: count }, () => `Imp,Orted,i${++last}@example.com,${5125550000 + last}`)
  const File_ = new File([['FirstName,LastName,Email,CellPhone', ...rows].join('\n')], 'contacts.csv')
  const { status, text } = await t.call(importContacts, {
    as: agent,
    body: { File: File_, AssignedAgentId: agent.UserId },
  })
  expect(status, text).toBe(200)
}
/** Deletes and restores it, as one request each. */
const back = async (answer: Promise<{ status: number; headers: Headers; text: string }>, as: User = admin) => {
  const { status, headers, text } = await answer
  expect(status, text).toBe(200)
  const restored = await t.call(restoreRequest, { as, body: { RequestId: headers.get('x-recorded-as') ?? '' } })
  expect(restored.status, restored.text).toBe(200)
}
const source = async () => {
  const { body } = await t.call(saveSource, { as: admin, body: { Name: `Source ${++last}` } as never })
  return (body as { SourceId: number }).SourceId
}
const dealOf = async (as: User, fields: object = {}) => {
  const { status, body, text } = await t.call(createTransaction, {
    as,
    body: { Type: 'Purchase', Address: '1 Elm St', ...fields } as never,
  })
  expect(status, text).toBe(200)
  return body.TransactionId
}
const change = async (TransactionId: number, fields: object) => {
  const { status, text } = await t.call(updateTransaction, {
    as: agent,
    query: {},
    body: { TransactionId, ...fields } as never,
  })
  expect(status, text).toBe(200)
}
const document = async ({ ContactEntityId }: Person) => {
  const file = new File(['%PDF-1.7'], 'Agreement.pdf')
  await t.call(uploadDocuments, {
    as: agent,
    params: { contactEntityId: ContactEntityId },
    body: { file0: file } as never,
  })
  return id('select max(document_id) as id from contact_document where tenant_id = $1', [TenantId])
}
const agree = async (documentId: number) => {
  const body = { AgreementType: 'Touring', IsExclusive: false, SignedDate: '01/05/2026', ExpirationDate: '02/01/2031' }
  const { status, text } = await t.call(saveAgreement, { as: agent, params: { documentId }, body: body as never })
  expect(status, text).toBe(200)
}
const sign = async (somebody: User) => {
  expect((await t.call(proveIdentity, { as: somebody, body: { Password: password } })).status).toBe(200)
}
const newcomer = async () => {
  const made = await t.makeUser(TenantId, 3, `Nina${++last}`, 'New', north.domain)
  happened.length = 0
  return made
}

type Act<N extends EventName> = () => Promise<Partial<EventPayload<N>>>
const byAgent = { Via: 'User' as const, ById: agent.UserId, CausedBy: null }
const byAdmin = { ...byAgent, ById: admin.UserId }
const acts: { [N in EventName]: Record<string, Act<N>> } = {
  ContactAdded: {
    'one by hand': async () => {
      const { ContactId, SourceId } = await person()
      return { ...byAgent, SourceId, IsRestored: false, ContactIds: [ContactId] }
    },
    'an import': async () => {
      await importing(3)
      return {
        Via: 'Import',
        ById: agent.UserId,
        IsRestored: false,
        ContactIds: expect.toSatisfy((ids) => ids.length === 3),
      }
    },
    'restored from the trash': async () => {
      const [one] = (await persons(1)) as [Person]
      await back(t.call(deleteContacts, { as: admin, body: [one.ContactId] as never }))
      return { ...byAdmin, IsRestored: true, ContactIds: [one.ContactId] }
    },
  },
  ContactAssigned: {
    'one by hand': async () => {
      const { ContactId, ContactEntityId } = await person({ AssignedAgentId: colleague.UserId }, admin)
      return {
        ...byAdmin,
        UserId: colleague.UserId,
        AreNew: true,
        ContactIds: [ContactId],
        ContactEntityIds: [ContactEntityId],
      }
    },
    'a bulk run': async () => {
      const list = await persons(3)
      await bulk('ReassignAgent', list, { AgentId: colleague.UserId })
      return {
        Via: 'Job',
        ById: admin.UserId,
        UserId: colleague.UserId,
        AreNew: false,
        ContactEntityIds: entities(list),
      }
    },
    'an import': async () => {
      await importing(2)
      return { Via: 'Import', UserId: agent.UserId, AreNew: true }
    },
  },
  ContactTypeChanged: {
    'one by hand': async () => {
      const one = await person()
      await t.call(updateContact, {
        as: agent,
        body: { Contact: { ContactId: one.ContactId }, Entity: { ContactTypeId: 3 } } as never,
      })
      return { ...byAgent, From: 1, To: 3, ContactEntityIds: [one.ContactEntityId] }
    },
  },
  ContactSourceChanged: {
    'one by hand': async () => {
      const [one, To] = [await person(), await source()]
      await t.call(updateContact, {
        as: agent,
        body: { Contact: { ContactId: one.ContactId }, Entity: { SourceId: To } } as never,
      })
      return { ...byAgent, From: one.SourceId, To, ContactEntityIds: [one.ContactEntityId] }
    },
    'a bulk run': async () => {
      const [list, To] = [await persons(3), await source()]
      await bulk('ChangeSource', list, { SourceId: To })
      return { Via: 'Job', To, ContactEntityIds: entities(list) }
    },
  },
  UrgencyChanged: {
    'one by hand': async () => {
      const one = await person()
      const { body } = await t.call(saveUrgencyType, { as: admin, body: { Description: `Soon ${++last}` } as never })
      const { UrgencyTypeId: To } = body as { UrgencyTypeId: number }
      await t.call(updateContact, {
        as: agent,
        body: { Contact: { ContactId: one.ContactId }, Entity: { UrgencyTypeId: To } } as never,
      })
      return { ...byAgent, From: null, To, ContactEntityIds: [one.ContactEntityId] }
    },
  },
  TagsAdded: {
    'one by hand': async () => {
      const one = await person()
      await t.call(addTag, { as: agent, params: { ContactEntityId: one.ContactEntityId }, body: { Name: 'VIP' } })
      return { ...byAgent, Tag: 'VIP', ContactEntityIds: [one.ContactEntityId] }
    },
    'a bulk run': async () => {
      const list = await persons(3)
      await bulk('AddTags', list, { Names: ['Golf'] })
      return { Via: 'Job', Tag: 'Golf', ContactEntityIds: entities(list) }
    },
  },
  TagsRemoved: {
    'one by hand': async () => {
      const one = await person()
      const { body } = await t.call(addTag, {
        as: agent,
        params: { ContactEntityId: one.ContactEntityId },
        body: { Name: 'Gone' },
      })
      const { TagContactEntityId } = body as { TagContactEntityId: number }
      await t.call(removeTag, { as: agent, params: { TagContactEntityId } as never })
      return { ...byAgent, Tag: 'Gone', ContactEntityIds: [one.ContactEntityId] }
    },
  },
  ColleaguesMentioned: {
    'in a new note, and in one that is edited': async () => {
      const { ContactEntityId } = await person()
      const mention = (user: User) => `<p><span data-mention="${user.UserId}">@${user.Name}</span></p>`
      const note = await t.call(addNote, { as: agent, body: { ContactEntityId, Note: mention(admin) } })
      const { NoteId } = note.body
      happened.length = 0
      await t.call(editNote, { as: agent, body: { NoteId, Note: mention(admin) + mention(colleague) } })
      return { ...byAgent, NoteId, ContactEntityId, UserIds: [colleague.UserId] }
    },
  },
  AgreementSigned: {
    'one by hand': async () => {
      const one = await person()
      const DocumentId = await document(one)
      await agree(DocumentId)
      return { ...byAgent, DocumentId, ContactEntityId: one.ContactEntityId, ExpirationDate: '2031-02-01' }
    },
    'restored from the trash': async () => {
      const DocumentId = await document(await person())
      await agree(DocumentId)
      happened.length = 0
      await back(t.call(deleteDocument, { as: agent, params: { id: DocumentId } as never }), agent)
      return { ...byAgent, DocumentId }
    },
  },
  AgreementRemoved: {
    'one by hand': async () => {
      const DocumentId = await document(await person())
      await agree(DocumentId)
      await t.call(removeAgreement, { as: agent, params: { documentId: DocumentId } })
      return { ...byAgent, DocumentId }
    },
    'its contact is deleted in bulk': async () => {
      const one = await person()
      const DocumentId = await document(one)
      await agree(DocumentId)
      await bulk('Delete', [one])
      return { Via: 'Job', ById: admin.UserId, DocumentId }
    },
  },
  BulkAssigned: {
    'a bulk run': async () => {
      const list = await persons(2)
      const BulkId = await bulk('ReassignAgent', list, { AgentId: colleague.UserId })
      return { Via: 'Job', ById: admin.UserId, BulkId, UserId: colleague.UserId, Count: 2 }
    },
  },
  ImportEnded: {
    'an import': async () => {
      await importing(2)
      return { Via: 'Import', ById: agent.UserId, Status: 'Done', Added: 2, Assigned: { [agent.UserId]: 2 } }
    },
  },
  ActivityLogged: {
    'one by hand': async () => {
      const { ContactId } = await person()
      const body = { ContactId, ActivityTypeId: 1, DateCreated: new Date(Date.now() - 60_000).toISOString() }
      const { status, text } = await t.call(logActivity, { as: agent, body: body as never })
      expect(status, text).toBe(200)
      return { ...byAgent, ActivityTypeId: 1, UserId: agent.UserId, IsAutomatic: false, ContactIds: [ContactId] }
    },
    'a message that arrives': async () => {
      const { ContactId, Email } = await person()
      await t.call(answerAsContact, { as: admin, body: { Channel: 'Email', From: Email, Body: 'When?' } })
      return { ActivityTypeId: 8, UserId: null, IsAutomatic: false, ContactIds: [ContactId] }
    },
    'several at once': async () => {
      const list = await persons(3)
      const rows = list.map(
        ({ ContactId, ContactEntityId }) => `(${TenantId}, 5, ${ContactId}, ${ContactEntityId}, true)`,
      )
      await t.services.database.forJobs.asTenant(
        TenantId,
        async (db) => {
          const { CompiledQuery } = await import('kysely')
          await db.executeQuery(
            CompiledQuery.raw(
              `insert into activity (tenant_id, activity_type_id, contact_id, contact_entity_id, is_automatic) values ${rows}`,
            ),
          )
        },
        { UserId: null, Via: 'Job', RequestId: 'drip:1', CausedBy: 'workflow:7' },
      )
      const ContactIds = list.map(({ ContactId }) => ContactId)
      return { Via: 'Job', ById: null, CausedBy: 'workflow:7', ActivityTypeId: 5, IsAutomatic: true, ContactIds }
    },
  },
  AppointmentAdded: {
    'one by hand': async () => {
      const { ContactId } = await person()
      await showing({ ContactId, AppointmentTypeId: 1002 })
      return { ...byAgent, ContactId, AppointmentTypeId: 1002, UserId: agent.UserId }
    },
  },
  ShowingRestored: {
    alone: async () => {
      const { ContactId } = await person()
      const AppointmentId = await showing({ ContactId })
      await back(t.call(deleteAppointment, { as: agent, query: { appointmentId: AppointmentId } }), agent)
      return { ...byAgent, AppointmentId, ContactId, WithContact: false, UserId: agent.UserId }
    },
    'with contacts that were deleted in bulk': async () => {
      const one = await person()
      const AppointmentId = await showing({ ContactId: one.ContactId })
      const BulkId = await bulk('Delete', [one])
      await expect
        .poll(() => t.query(`select 1 from run where run_id = $1 and status = 'Done'`, [BulkId]))
        .toHaveLength(1)
      const [trashed] = await t.query<{ request: string }>(
        `select request_id as request from trash where tenant_id = $1 order by trash_id desc limit 1`,
        [TenantId],
      )
      const restored = await t.call(restoreRequest, { as: admin, body: { RequestId: trashed?.request ?? '' } })
      expect(restored.status, restored.text).toBe(200)
      return { ...byAdmin, AppointmentId, WithContact: true }
    },
  },
  TaskCompleted: {
    'one by hand': async () => {
      const { ContactEntityId } = await person()
      const { body } = await t.call(saveTask, {
        as: agent,
        body: {
          Title: 'Call',
          TaskTypeId: 2,
          AssignedUserId: agent.UserId,
          KeyType: 'ContactEntityId',
          KeyValue: ContactEntityId,
        },
      })
      await t.call(completeTask, { as: agent, params: { id: body.TaskId } })
      return { ...byAgent, TaskId: body.TaskId, AssignedUserId: agent.UserId, ContactEntityId }
    },
  },
  NoticesDue: {
    'one by hand': async () => {
      await t.call(setNotificationSettings, { as: colleague, body: { NewLeadByEmail: true } as never })
      await person({ AssignedAgentId: colleague.UserId }, admin)
      return { ...byAdmin, UserId: colleague.UserId, Channel: 'Email' }
    },
    'a bulk run': async () => {
      await t.call(setNotificationSettings, { as: colleague, body: { NewLeadByEmail: true } as never })
      await bulk('ReassignAgent', await persons(2), { AgentId: colleague.UserId })
      return { UserId: colleague.UserId, Channel: 'Email' }
    },
  },
  MessageReceived: {
    'one through the Outbox': async () => {
      const { ContactId, Email } = await person()
      await t.call(answerAsContact, { as: admin, body: { Channel: 'Email', From: Email, Body: 'Hello' } })
      return { ContactId, Channel: 'Email', IsAutomatic: false, IsReaction: false }
    },
  },
  ListingLiked: {
    'by a client': async () => {
      const browser = openBrowser(t)
      const who = { FirstName: 'Nora', LastName: 'Neu', Email: `nora${++last}@example.com` }
      await browser.call(registerClient, { params: site, body: who as never })
      await browser.call(setClientFavorite, { params: site, body: { ListingKey: 'K1', IsFavorite: true } })
      const ContactId = await id('select contact_id as id from contact where tenant_id = $1 and email = $2', [
        TenantId,
        who.Email,
      ])
      return { Via: 'Client', ById: null, ContactId, MLSId: 1, ListingKey: 'K1' }
    },
  },
  TransactionAdded: {
    'one by hand': async () => {
      const TransactionId = await dealOf(agent)
      return { ...byAgent, TransactionId, Type: 'Purchase', StatusId: 1, AgentId: agent.UserId }
    },
  },
  TransactionStatusChanged: {
    'one by hand': async () => {
      const TransactionId = await dealOf(agent)
      await change(TransactionId, { StatusId: 2 })
      return { ...byAgent, TransactionId, From: 1, To: 2 }
    },
  },
  TransactionDateChanged: {
    'one by hand': async () => {
      const TransactionId = await dealOf(agent)
      await change(TransactionId, { ClosingDate: '05/17/2031' })
      return { ...byAgent, TransactionId, Field: 'ClosingDate', From: null, To: '2031-05-17' }
    },
  },
  TransactionRestored: {
    'from the trash': async () => {
      const TransactionId = await dealOf(agent)
      await back(t.call(deleteTransaction, { as: admin, params: { transactionId: TransactionId } }))
      return { ...byAdmin, TransactionId, Type: 'Purchase', Address: '1 Elm St' }
    },
  },
  DocumentsRestored: {
    'from the trash': async () => {
      const transactionId = await dealOf(agent)
      await t.call(addFolder, { as: agent, query: { transactionId, name: 'Papers' } })
      const folderId = await id('select max(folder_id) as id from transaction_folder where tenant_id = $1', [TenantId])
      const body = { file0: new File(['%PDF-1.7'], 'a.pdf') } as never
      await t.call(uploadTransactionDocuments, { as: agent, params: { transactionId, folderId }, body })
      const documentId = await id('select max(document_id) as id from transaction_document where tenant_id = $1', [
        TenantId,
      ])
      await back(t.call(deleteTransactionDocument, { as: agent, query: { documentId } }), agent)
      return { ...byAgent, TransactionId: transactionId, UserId: agent.UserId, RoleId: 3 }
    },
  },
  LoginChanged: {
    'one by hand': async () => {
      const { UserId, Email } = await newcomer()
      const To = `moved${++last}@north.example.com`
      await sign(admin)
      const { status, text } = await t.call(updateUser, {
        as: admin,
        body: { UserId, Email: To, CurrentPassword: password } as never,
      })
      expect(status, text).toBe(200)
      return { ...byAdmin, UserId, From: Email, To }
    },
  },
  UserDeleted: {
    'one by hand': async () => {
      const { UserId } = await newcomer()
      await sign(admin)
      const { status, text } = await t.call(deleteUser, {
        as: admin,
        params: { id: UserId, reassignToId: colleague.UserId },
      })
      expect(status, text).toBe(200)
      return { ...byAdmin, UserId, RoleId: 3, SuccessorId: colleague.UserId }
    },
  },
  UserRestored: {
    'from the trash': async () => {
      const { UserId } = await newcomer()
      await sign(admin)
      await back(t.call(deleteUser, { as: admin, params: { id: UserId, reassignToId: 0 } }))
      return { ...byAdmin, UserId, RoleId: 3 }
    },
  },
  PasswordSet: {
    'by the user': async () => {
      const as = await newcomer()
      const body = { UserId: as.UserId, OldPassword: password, NewPassword: 'nine purple kettles' }
      const { status, text } = await t.call(changePassword, { as, body })
      expect(status, text).toBe(200)
      return { Via: 'User', ById: as.UserId, UserId: as.UserId }
    },
  },
  AccountAlerted: {
    'a sign-in with a browser that is new': async () => {
      const { UserId, Email } = await newcomer()
      const body = { grant_type: 'password' as const, username: Email, password }
      const { status, text } = await t.call(signIn, { body })
      expect(status, text).toBe(200)
      const AccountEventId = await id('select max(account_event_id) as id from account_event where user_id = $1', [
        UserId,
      ])
      return { AccountEventId }
    },
  },
  CodeRequested: {
    'by a job': async () => {
      await t.call(requestReset, { body: { Email: agent.Email } })
      return { UserId: agent.UserId }
    },
  },
  BillingFailed: {
    'a renewal that fails': async () => {
      const body = {
        FirstName: 'Rosa',
        LastName: 'Berg',
        PhoneNumber: '(512) 555-0101',
        Email: `rosa${++last}@berg.example`,
        Password: 'nine purple kettles',
      }
      const begun = await t.call(register, { body })
      const headers = { cookie: begun.headers.get('set-cookie')?.split(';')[0] ?? '' }
      await t.call(finalizeRegistration, {
        headers,
        body: { Email: body.Email, cardToken: 'pm_card_visa', Subscription: 1001 },
      })
      const paying = [...stripe.subscriptions.values()].find(
        ({ metadata }) => metadata.dormer_tenant === String(begun.body.TenantId),
      )
      if (!paying) throw new Error('Nothing was subscribed to')
      Object.assign(stripe.customers.get(paying.customer).invoice_settings, { default_payment_method: null })
      const { customer } = stripe.renew(paying.id)
      await t.send('POST', '/api/hooks/stripe', stripe.event('invoice.payment_failed', { object: 'invoice', customer }))
      return { TenantId: begun.body.TenantId, What: 'PaymentFailed' }
    },
  },
  ExportChanged: {
    'requested, and ready': async () => {
      await sign(admin)
      const { body, status, text } = await t.call(exportEverything, { as: admin })
      expect(status, text).toBe(200)
      await expect.poll(() => happened.map(({ payload }) => payload.Status)).toContain('Done')
      return { ...byAdmin, ExportId: body.ExportId, UserId: admin.UserId, ByName: 'Alex Admin', Status: 'Waiting' }
    },
  },
  ClosingChanged: {
    'by an admin': async () => {
      await sign(admin)
      const { status, body, text } = await t.call(closeBrokerage, { as: admin, body: { Name: 'North Realty' } })
      expect(status, text).toBe(200)
      return { ...byAdmin, CloseOn: body.CloseOn, ByName: 'Alex Admin' }
    },
  },
}

const showing = async (fields: object) => {
  const DateTime = new Date(Date.now() + 86_400_000).toISOString()
  const body = { Title: 'Showing', AppointmentTypeId: INITIAL_SHOWING, DateTime, DurationMinutes: 30, ...fields }
  const answer = await t.call(createAppointment, { as: agent, body: body as never })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.Id
}

const payloadsOf = (name: EventName) =>
  happened.flatMap((one) => (one.name === name ? [one.payload as EventPayload<EventName>] : []))

describe.for(Object.entries(acts) as [EventName, Record<string, Act<EventName>>][])('%s', ([name, ways]) => {
  test.for(Object.entries(ways))('%s', async ([, act]) => {
    const expected = await act()
    await expect.poll(() => payloadsOf(name)).toContainEqual(expect.objectContaining(expected))
    for (const payload of payloadsOf(name)) {
      expect(declared[name].payload.strict().parse(payload)).toEqual(payload)
      if (!('TenantId' in expected)) expect(payload.TenantId).toBe(TenantId)
    }
    expect(strangers, 'another brokerage is told').toEqual([])
    for (const tenantId of [TenantId, south.TenantId])
      expect(
        await t.services.database.asTenant(tenantId, (db) => (events[name] as Any).read(db, tenantId)),
        'another transaction is told',
      ).toEqual([])
  })
})
