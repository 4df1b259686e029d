import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContact } from '@dormer/contract/people/contacts'
import { generateApi } from 'swagger-typescript-api'
import { expect, onTestFinished, test } from 'vitest'
import { password, startTestProgram } from './harness.ts'

const t = await startTestProgram()
const { agent } = await t.makeBrokerage('North')

/** A program by somebody outside who has nothing but the document. */
const program = `
import { Api } from './client.ts'

export const run = async (baseUrl: string, username: string, password: string) => {
  const dormer = new Api<string>({
    baseUrl,
    securityWorker: (token) => (token ? { headers: { Authorization: \`Bearer \${token}\` } } : {}),
  })
  const session = await dormer.token.signIn({ grant_type: 'password', username, password })
  dormer.setSecurityData(session.data.access_token)
  const { UserId } = (await dormer.api.getCurrentUser()).data
  const ida = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: UserId }
  const made = await dormer.api.createContact(ida)
  const { ContactId } = made.data
  // Null if lead routing had given the contact to somebody else.
  if (ContactId === null) throw new Error('no id')
  await dormer.api.updateContact({ Contact: { ContactId, CellPhone: '(512) 555-0101', DateOfBirth: '7/4/1980' } })
  const { data } = await dormer.api.getContact({ contactId: ContactId })
  const day: string | null = data.Contact.DateOfBirth
  const refused = await dormer.api.getContact({ contactId: 999_999_999 }).catch((response) => response)

  // A task for the household, sent twice because the first answer might have been lost.
  const { ContactEntityId } = data.Contact
  const about = { KeyType: 'ContactEntityId' as const, KeyValue: ContactEntityId }
  const task = { Title: 'Call Ida', TaskTypeId: 2, AssignedUserId: UserId, ...about }
  const key = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
  const tasks = [await dormer.api.saveTask(task, key), await dormer.api.saveTask(task, key)]

  // All contacts, by pages.
  const names: string[] = []
  for (let PageNumber = 1, left = Number.POSITIVE_INFINITY; left > 0; PageNumber++) {
    const { data: rows } = await dormer.api.searchContacts({ SortBy: 'Name', PageNumber, Take: 2 })
    names.push(...rows.map((row) => row.FirstName))
    left = (rows[0]?.MaxRows ?? 0) - names.length
  }

  // What cannot be used says which field is wrong.
  const wrong = await dormer.api.createContact({ FirstName: 'Ed', Email: 'nonsense' }).catch((response) => response)
  const faults: Record<string, string[]> = wrong.error.ModelState

  // A file goes as one, typed.
  const file = new File(['FirstName,Email\\nOtto,otto@example.com\\n'], 'people.csv')
  const imported = await dormer.api.importContacts({ File: file }, { headers: { Prefer: 'respond-async' } })

  return {
    name: data.Contact.FirstName,
    phone: data.Contact.CellPhone,
    day,
    Message: refused.error.Message as string,
    tasks: new Set(tasks.map((answer) => answer.data.TaskId)).size,
    replayed: tasks.map((answer) => answer.headers.get('Idempotency-Replayed')),
    names,
    wrong: [wrong.status, Object.keys(faults)],
    imported: imported.status,
  }
}
`

test('a client generated from the document type-checks, signs in, writes, lists, and is refused in words', async () => {
  for (const FirstName of ['Abe', 'Bea', 'Cyd'])
    await t.call(createContact, { as: agent, body: { FirstName, Email: `${FirstName}@example.com` } })
  const folder = mkdtempSync(path.join(tmpdir(), 'dormer-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const spec = (await t.send('GET', '/api/openapi.json')).body
  const { files } = await generateApi({ spec, output: false, httpClientType: 'fetch', silent: true })
  writeFileSync(path.join(folder, 'client.ts'), files[0]?.fileContent ?? '')
  writeFileSync(path.join(folder, 'program.ts'), program)
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}')
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    rewriteRelativeImportExtensions: true,
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const tsc = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  expect(() => execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })).not.toThrow()

  const { run } = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'program.js')).href)
  expect(await run(t.url, agent.Email, password)).toEqual({
    name: 'Ida',
    phone: '5125550101',
    day: '1980-07-04',
    Message: 'Contact was not found',
    tasks: 1,
    replayed: [null, 'true'],
    names: ['Abe', 'Bea', 'Cyd', 'Ida'],
    wrong: [400, ['Email']],
    imported: 202,
  })
})
