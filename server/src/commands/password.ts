import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { changePassword } from '@dormer/contract/brokerage/users'
import { faultOfPassword, type Person } from '../access/password-rules.ts'

type Input = Readable & { isTTY?: boolean }

/** What is wrong with a new password, in words; undefined if it is acceptable. */
const faultOf = async (password: string, person: Person) =>
  changePassword.body.shape.NewPassword.safeParse(password).error?.issues[0]?.message ??
  (await faultOfPassword(password, person))

/** Reads a person's new password: asked for twice at a terminal without echo, or the first line of piped input. */
export const askNewPassword = async (
  person: Person,
  input: Input = process.stdin,
  output: Writable = process.stderr,
) => {
  if (!input.isTTY) {
    const password = await firstLine(input)
    if (password === undefined)
      throw new Error('No password was given. Run this at a terminal, or pipe the password in.')
    const fault = await faultOf(password, person)
    if (fault) throw new Error(`That password cannot be used: ${fault}.`)
    return password
  }
  for (;;) {
    const password = await askHidden(input, output, 'New password (it is not shown): ')
    const fault = await faultOf(password, person)
    if (fault) output.write(`${fault}.\n`)
    else if ((await askHidden(input, output, 'The same again: ')) === password) return password
    else output.write('The two passwords differ.\n')
  }
}

const firstLine = async (input: Input) => {
  for await (const line of createInterface({ input })) return line
  return undefined
}

const askHidden = (input: Input, output: Writable, question: string) =>
  new Promise<string>((resolve, reject) => {
    const nowhere = new Writable({ write: (_, __, done) => done() })
    const terminal = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
    output.write(question)
    terminal.once('line', resolve)
    terminal.once('line', () => terminal.close())
    // Ctrl-C and Ctrl-D close the prompt without a line.
    terminal.once('close', () => {
      output.write('\n')
      reject(new Error('Stopped; nothing was changed.'))
    })
  })
