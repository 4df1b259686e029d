import type { Body } from '@dormer/contract/endpoint'
import { reassignAgent } from '@dormer/contract/people/bulk'
import { updateContact } from '@dormer/contract/people/contacts'
import { mergeContacts } from '@dormer/contract/people/duplicates'
import {
  checkImportFile,
  getImportFile,
  importCheck,
  keptByUndo,
  matchImportFile,
  startImportFile,
  undoImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

// What a file shows and does to whom: its user sees only their own contacts, whoever else has it checked or imported.

const t = await startTestProgram({ worker: true })
let brokerages = 0
const makeBrokerage = () => t.makeBrokerage(`ImportWalls${brokerages++}`)

const upload = async (as: User, content: string, FileName = 'people.csv') =>
  (await t.call(uploadImportFile, { as, body: { File: new File([content], FileName) } })).body
const act = async (one: typeof checkImportFile, as: User, ImportFileId: number) => {
  const params = { ImportFileId }
  expect(await t.call(one, { as, params })).toMatchObject({ status: 200 })
  const look = async () => (await t.call(getImportFile, { as, params })).body
  await expect.poll(async () => (await look()).State, { interval: 30, timeout: 60_000 }).not.toMatch(/ing$/)
  return look()
}
const check = (as: User, id: number) => act(checkImportFile, as, id)
const start = (as: User, id: number) => act(startImportFile as unknown as typeof checkImportFile, as, id)
const undo = (as: User, id: number) => act(undoImportFile as unknown as typeof checkImportFile, as, id)
const match = (as: User, ImportFileId: number, body: Body<typeof matchImportFile>) =>
  t.call(matchImportFile, { as, params: { ImportFileId }, body })
const found = async (as: User, ImportFileId: number) =>
  (await t.call(importCheck, { as, params: { ImportFileId } })).body
const kept = async (as: User, ImportFileId: number) => (await t.call(keptByUndo, { as, params: { ImportFileId } })).body
const importAll = async (as: User, content: string, body: Body<typeof matchImportFile> = {}, name?: string) => {
  const { ImportFileId } = await upload(as, content, name)
  await match(as, ImportFileId, body)
  expect(await start(as, ImportFileId)).toMatchObject({ State: 'Imported', Message: null })
  return ImportFileId
}
const idOf = async (tenantId: number, firstName: string) =>
  Number(
    (
      await t.query<{ id: string }>('select contact_id as id from contact where tenant_id = $1 and first_name = $2', [
        tenantId,
        firstName,
      ])
    )[0]?.id,
  )
const professionOf = async (contactId: number) =>
  (await t.query<{ profession: string }>('select profession from contact where contact_id = $1', [contactId]))[0]
    ?.profession
const type = (as: User, ContactId: number, Profession: string) =>
  t.call(updateContact, { as, body: { Contact: { ContactId, Profession } } })
const reassign = (as: User, ContactId: number, user: User) =>
  t.call(reassignAgent, { as, params: { agentId: user.UserId }, body: [ContactId] })
const lines = (...rows: string[]) => rows.join('\n')

const yan = lines('First Name,Last Name,Email,Profession', 'Yan,Gone,yan@example.com,Clerk')

test('a contact that went to a colleague is not reached by the file that added it', async () => {
  const { admin, agent, colleague, TenantId } = await makeBrokerage()
  const file = await importAll(agent, yan)
  const contactId = await idOf(TenantId, 'Yan')
  expect(await reassign(admin, contactId, colleague)).toMatchObject({ status: 200 })
  await type(colleague, contactId, 'SECRET')
  await match(agent, file, { Settings: { Duplicates: 'Overwrite' } })
  expect((await check(agent, file)).Checked).toMatchObject({ Skipped: 1, Updated: 0, Unchanged: 0 })
  const shown = await found(agent, file)
  expect(shown.Previews).toMatchObject([{ Outcome: 'Skipped', ContactId: null, Fields: [] }])
  expect(JSON.stringify(shown)).not.toContain('SECRET')
  await start(agent, file)
  expect(await professionOf(contactId)).toBe('SECRET')

  const undone = await undo(agent, file)
  expect(undone.Undone).toEqual({ Removed: 0, Restored: 0, Kept: 1 })
  expect(await professionOf(contactId)).toBe('SECRET')
  expect(await kept(agent, file)).toEqual([
    { ContactId: null, Name: 'Row 2', Reason: 'It is a contact of Ben Colleague now' },
  ])
  expect(await kept(admin, file)).toMatchObject([{ ContactId: contactId }])
})

test('an admin who checks or imports the file of an agent shows them nothing of colleagues', async () => {
  const { admin, agent, colleague, TenantId } = await makeBrokerage()
  await importAll(colleague, lines('First Name,Email,Profession', 'Wil,wil@example.com,SECRET'))
  const { ImportFileId } = await upload(agent, lines('First Name,Email,Profession', 'William,wil@example.com,Baker'))
  await match(agent, ImportFileId, { Settings: { Duplicates: 'Overwrite' } })
  for (const one of [check, start]) {
    await one(admin, ImportFileId)
    const shown = await found(agent, ImportFileId)
    expect(shown.Previews).toMatchObject([{ Outcome: 'Skipped', ContactId: null, Fields: [] }])
    expect(JSON.stringify(shown)).not.toContain('SECRET')
  }
  expect(await professionOf(await idOf(TenantId, 'Wil'))).toBe('SECRET')
})

test('a yes in a row about a contact of a colleague opens nothing; a no holds', async () => {
  const { agent, colleague, TenantId } = await makeBrokerage()
  await importAll(colleague, lines('First Name,Email,Phone', 'Lea,lea@example.com,(512) 555-0123'))
  await importAll(
    agent,
    lines('First Name,Email,Cell Phone,Text Consent,Email Consent', 'Lea,lea@example.com,(512) 555-0123,yes,no'),
  )
  expect(await t.query('select channel, says from consent where tenant_id = $1', [TenantId])).toEqual([
    { channel: 'Email', says: 'No' },
  ])
})

test('undoing takes away only what this file brought, though others have its name', async () => {
  const { admin, agent, TenantId } = await makeBrokerage()
  await importAll(agent, lines('First Name,Email', 'Val,val@example.com'), {}, 'contacts.csv')
  const second = await importAll(agent, lines('Email,Shoe', 'val@example.com,38'), {}, 'contacts.csv')
  await importAll(admin, lines('Email,Hat', 'val@example.com,XL'), {}, 'contacts.csv')
  await undo(agent, second)
  expect(await t.query('select name, value from imported_field where tenant_id = $1', [TenantId])).toEqual([
    { name: 'Hat', value: 'XL' },
  ])
})

test('undoing a file imported twice gives back what was typed between', async () => {
  const { agent, TenantId } = await makeBrokerage()
  await importAll(agent, lines('First Name,Email,Profession', 'Tia,tia@example.com,Original'))
  const contactId = await idOf(TenantId, 'Tia')
  const file = await importAll(agent, lines('Email,Profession', 'tia@example.com,FromFile'), {
    Settings: { Duplicates: 'Overwrite' },
  })
  expect(await professionOf(contactId)).toBe('FromFile')
  await type(agent, contactId, 'TypedByHand')
  await start(agent, file)
  expect(await professionOf(contactId)).toBe('FromFile')
  await undo(agent, file)
  expect(await professionOf(contactId)).toBe('TypedByHand')
})

test('a match is remembered for its user; those of who manages settings for all, but for consent', async () => {
  const { admin, agent, colleague } = await makeBrokerage()
  const file = lines('First Name,Email,Email Opt Out,Shoe,Source', 'Ola,ola@example.com,yes,38,Neighbor Jim')
  const leaves = async (as: User) => {
    const { ImportFileId, Columns } = await upload(as, file, 'Private list.csv')
    const Targets = Columns.map(({ Target, Name }) =>
      Name === 'Email Opt Out' || Name === 'Shoe' ? { Field: 'LeaveOut' as const } : Target,
    )
    await match(as, ImportFileId, { Targets })
    await start(as, ImportFileId)
  }
  const proposed = async (as: User) => {
    const { LikeFile, Columns, Values } = await upload(as, file.replace('Neighbor Jim', 'Website'))
    return { LikeFile, Values, Fields: Columns.slice(2, 4).map(({ Target }) => Target.Field) }
  }
  await leaves(agent)
  expect(await proposed(agent)).toMatchObject({ LikeFile: {}, Fields: ['LeaveOut', 'LeaveOut'] })
  expect(await proposed(colleague)).toMatchObject({ LikeFile: null, Fields: ['EmailOptOut', 'ImportedField'] })
  expect(await proposed(admin)).toMatchObject({ LikeFile: null, Fields: ['EmailOptOut', 'ImportedField'] })
  await leaves(admin)
  const told = await proposed(colleague)
  expect(told).toMatchObject({ LikeFile: null, Fields: ['EmailOptOut', 'LeaveOut'] })
  expect(JSON.stringify(told.Values)).not.toContain('Jim')
})

test('what only admins may add is not added by the match that they left', async () => {
  const { admin, agent, TenantId } = await makeBrokerage()
  const content = lines('First Name,Email,Loan,Source', 'Lou,lou@example.com,FHA,Fair 2026')
  const { ImportFileId, Columns } = await upload(agent, content)
  const Targets = Columns.map(({ Target, Name }) =>
    Name === 'Loan' ? { Field: 'NewCustom' as const, Name: 'Loan kind', Kind: 'Text' as const } : Target,
  )
  expect(await match(admin, ImportFileId, { Targets })).toMatchObject({ status: 200 })
  const params = { ImportFileId }
  expect(await t.call(startImportFile, { as: agent, params })).toMatchObject({
    status: 409,
    body: { Message: expect.stringContaining('Only those who manage settings can add fields') },
  })
  const without = Columns.map(({ Target }) => Target)
  await match(admin, ImportFileId, { Targets: without })
  expect(await t.call(startImportFile, { as: agent, params })).toMatchObject({
    status: 409,
    body: { Message: expect.stringContaining('Only those who manage settings can add sources') },
  })
  expect(await t.query('select from contact where tenant_id = $1', [TenantId])).toEqual([])

  await importAll(admin, content, { Targets })
  const next = await upload(agent, content.replaceAll('lou', 'lee'))
  expect(next.Columns[2]?.Target.Field).not.toBe('NewCustom')
  expect(JSON.stringify(next.Values)).not.toContain('new')
})

test('whom a file added and somebody merged is kept by undoing, and named', async () => {
  const { admin, TenantId } = await makeBrokerage()
  await importAll(admin, lines('First Name,Email', 'Olga,olga@example.com'))
  const file = await importAll(admin, lines('First Name,Email,Profession', 'Nell,nell@example.com,Baker'))
  const [olga, nell] = [await idOf(TenantId, 'Olga'), await idOf(TenantId, 'Nell')]
  const body = { KeepContactId: olga, OtherContactIds: [nell] } as never
  expect(await t.call(mergeContacts, { as: admin, body })).toMatchObject({ status: 200 })
  expect((await undo(admin, file)).Undone).toEqual({ Removed: 0, Restored: 0, Kept: 1 })
  expect(await kept(admin, file)).toMatchObject([
    { ContactId: olga, Reason: expect.stringContaining('merged another contact into this one') },
  ])
})

test('what was found is bounded, however long cells are', async () => {
  const { agent } = await makeBrokerage()
  const long = 'x'.repeat(150_000)
  const rows = Array.from({ length: 20 }, (_, n) => `Ann${n},ann${n}@example.com,${long}${n},${long}`)
  const { ImportFileId } = await upload(agent, lines('First Name,Email,Date of Birth,Notes', ...rows))
  await check(agent, ImportFileId)
  expect(JSON.stringify(await found(agent, ImportFileId)).length).toBeLessThan(200_000)
})

test('undoing goes on where a source that it would give back is gone, and names the contact', async () => {
  const { admin, TenantId } = await makeBrokerage()
  await importAll(admin, lines('First Name,Email,Source', 'Ian,ian@example.com,Old fair'))
  const file = await importAll(admin, lines('Email,Source', 'ian@example.com,New fair'), {
    Settings: { Duplicates: 'Overwrite' },
  })
  await t.query(`delete from source where tenant_id = $1 and name = 'Old fair'`, [TenantId])
  expect(await undo(admin, file)).toMatchObject({ State: 'Undone', Undone: { Removed: 0, Restored: 0, Kept: 1 } })
})
