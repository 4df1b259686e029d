import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
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
  await dormer.api.updateContact({ Contact: { ContactId, CellPhone: '(512) 555-0101', DateOfBirth: '7/4/1980' } })
  const { data } = await dormer.api.getContact({ contactId: ContactId })
  const day: string | null = data.Contact.DateOfBirth
  const refused = await dormer.api.getContact({ contactId: 999_999_999 }).catch((response) => response)
  return { name: data.Contact.FirstName, phone: data.Contact.CellPhone, day, Message: refused.error.Message as string }
}
`

test('a client generated from the document type-checks, signs in, writes and reads a contact', async () => {
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
  })
})
