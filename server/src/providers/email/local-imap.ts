import { type AddressInfo, createServer, type Socket } from 'node:net'

export type StoredEmail = { uid: number; date: Date; source: Buffer; flags: string[] }
export type StoredFolder = { validity: number; next: number; emails: StoredEmail[]; use?: string }

/** A word, a quoted text without its quotes, or a list in parentheses. */
type Token = string | Token[]

/**
 * An IMAP4rev1 server (RFC 3501, with UIDPLUS and SPECIAL-USE) for tests, which understands the commands that Dormer's
 * library sends and answers BAD to any other. `folders` is its mailbox, `seen` the commands it got; one user may sign
 * in: ana, with the password `secret-word`. `hangUpAt` is a command at which it hangs up.
 */
export const startLocalImap = async () => {
  const folders = new Map<string, StoredFolder>([['INBOX', { validity: 1, next: 1, emails: [] }]])
  const sockets = new Set<Socket>()
  const seen: string[] = []
  const faults: { hangUpAt?: string } = {}

  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const session = { selected: undefined as StoredFolder | undefined, signedIn: false }
    let input = Buffer.alloc(0)
    const write = (line: string) => socket.write(`${line}\r\n`)
    write('* OK ready')
    socket.on('data', (chunk: Buffer) => {
      input = Buffer.concat([input, chunk])
      for (;;) {
        const command = takeCommand(input, () => write('+ go ahead'))
        if (!command) return
        input = input.subarray(command.length)
        const [tag, name = '', ...args] = command.tokens
        const isUid = String(name).toUpperCase() === 'UID'
        const verb = `${isUid ? `UID ${args.shift()}` : name}`.toUpperCase()
        seen.push(verb)
        if (verb === faults.hangUpAt) return socket.destroy()
        write(`${tag} ${run(verb, args, session, (line) => socket.write(line))}`)
        if (verb === 'LOGOUT') socket.end()
      }
    })
  }

  const run = (
    verb: string,
    args: Token[],
    session: { selected: StoredFolder | undefined; signedIn: boolean },
    send: (data: string | Buffer) => void,
  ): string => {
    const say = (line: string) => send(`* ${line}\r\n`)
    const text = (i: number) => String(args[i] ?? '')
    switch (verb) {
      case 'CAPABILITY':
        say('CAPABILITY IMAP4rev1 UIDPLUS SPECIAL-USE')
        return 'OK done'
      case 'NOOP':
        return 'OK done'
      case 'LOGOUT':
        say('BYE')
        return 'OK done'
      case 'LOGIN':
        session.signedIn = text(0) === 'ana' && text(1) === 'secret-word'
        return session.signedIn ? 'OK done' : 'NO [AUTHENTICATIONFAILED] Authentication failed.'
    }
    if (!session.signedIn) return 'BAD sign in first'
    switch (verb) {
      case 'LIST':
      case 'LSUB':
        if (text(1) === '') say('LIST (\\Noselect) "/" ""')
        else
          for (const [name, { use }] of folders) say(`${verb} (\\HasNoChildren${use ? ` ${use}` : ''}) "/" "${name}"`)
        return 'OK done'
      case 'SELECT':
      case 'EXAMINE': {
        const folder = folders.get(text(0))
        session.selected = folder
        if (!folder) return 'NO [NONEXISTENT] no such folder'
        say('FLAGS (\\Seen \\Deleted)')
        say(`${folder.emails.length} EXISTS`)
        say('0 RECENT')
        say(`OK [UIDVALIDITY ${folder.validity}] valid`)
        say(`OK [UIDNEXT ${folder.next}] next`)
        return `OK [${verb === 'SELECT' ? 'READ-WRITE' : 'READ-ONLY'}] done`
      }
      case 'APPEND': {
        const folder = folders.get(text(0))
        if (!folder) return 'NO [TRYCREATE] no such folder'
        const flags = args.find((a) => Array.isArray(a)) ?? []
        const email = {
          uid: folder.next++,
          date: new Date(text(args.length - 2)),
          source: Buffer.from(text(args.length - 1), 'latin1'),
          flags: [...flags].map(String),
        }
        folder.emails.push(email)
        return `OK [APPENDUID ${folder.validity} ${email.uid}] done`
      }
    }
    const { selected } = session
    if (!selected) return 'BAD select a folder first'
    switch (verb) {
      case 'CLOSE':
      case 'UNSELECT':
        session.selected = undefined
        return 'OK done'
      case 'UID SEARCH': {
        const found = search(selected, args.map(String))
        if (!found) return `BAD cannot search ${JSON.stringify(args)}`
        say(`SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`)
        return 'OK done'
      }
      case 'UID FETCH': {
        const items = (Array.isArray(args[1]) ? args[1] : [args[1]]).map(String)
        const last = selected.emails.at(-1)?.uid ?? 0
        for (const [at, email] of selected.emails.entries()) {
          if (!inRange(text(0), email.uid, last)) continue
          const parts = items.map((item) => fetched(email, item))
          if (parts.includes(undefined)) return `BAD cannot fetch ${items}`
          const body = (parts as Buffer[]).flatMap((part) => [Buffer.from(' '), part]).slice(1)
          send(Buffer.concat([Buffer.from(`* ${at + 1} FETCH (`), ...body, Buffer.from(')\r\n')]))
        }
        return 'OK done'
      }
      default:
        return `BAD unknown command ${verb}`
    }
  }

  // It writes line by line, which must not wait to be acknowledged.
  const server = createServer({ noDelay: true }, serve)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    folders,
    seen,
    faults,
    /** Puts an email into a folder, creating the folder if necessary. */
    put: (name: string, source: string | Buffer, date: Date) => {
      const folder = folders.get(name) ?? {
        validity: 1,
        next: 1,
        emails: [],
        ...(name === 'Sent' && { use: '\\Sent' }),
      }
      folders.set(name, folder)
      folder.emails.push({ uid: folder.next++, date, source: Buffer.from(source), flags: [] })
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((closed) => server.close(closed))
    },
  }
}

/** The first complete command; undefined until it is there. Asks for literals as they come. */
const takeCommand = (input: Buffer, goAhead: () => void): { tokens: Token[]; length: number } | undefined => {
  const lists: Token[][] = [[]]
  let at = 0
  for (;;) {
    const end = input.indexOf('\r\n', at)
    if (end < 0) return undefined
    const line = input.toString('latin1', at, end)
    const literal = /\{(\d+)\}$/.exec(line)
    for (const [token, , quoted] of (literal ? line.slice(0, literal.index) : line).matchAll(
      /("((?:[^"\\]|\\.)*)")|[()]|[^\s()"[]+(?:\[[^\]]*\](?:<[^>]*>)?)?/g,
    )) {
      if (token === '(') lists.push([])
      else if (token === ')') {
        const list = lists.pop() ?? []
        lists.at(-1)?.push(list)
      } else lists.at(-1)?.push(quoted === undefined ? token : quoted.replace(/\\(.)/g, '$1'))
    }
    at = end + 2
    if (!literal) return { tokens: lists[0] ?? [], length: at }
    const size = Number(literal[1])
    if (input.length < at + size) {
      if (input.length === at) goAhead()
      return undefined
    }
    lists.at(-1)?.push(input.toString('latin1', at, at + size))
    at += size
  }
}

/** Whether a number is in a set such as 1:4,7,9:*. */
const inRange = (set: string, n: number, last: number) =>
  set.split(',').some((range) => {
    const [from = 0, to = from] = range.split(':').map((x) => (x === '*' ? last : Number(x)))
    return Math.min(from, to) <= n && n <= Math.max(from, to)
  })

const headerOf = ({ source }: StoredEmail) => source.toString('latin1').split('\r\n\r\n')[0] ?? ''

const search = ({ emails }: StoredFolder, keys: string[]): StoredEmail[] | undefined => {
  const last = emails.at(-1)?.uid ?? 0
  let found = emails
  for (let i = 0; i < keys.length; i++) {
    switch (keys[i]?.toUpperCase()) {
      case 'ALL':
        break
      case 'UID': {
        const set = keys[++i] ?? ''
        found = found.filter(({ uid }) => inRange(set, uid, last))
        break
      }
      case 'SINCE': {
        const day = Date.parse(`${keys[++i]} UTC`)
        found = found.filter(({ date }) => date.getTime() >= day)
        break
      }
      case 'HEADER': {
        const [name = '', value = ''] = [keys[++i], keys[++i]]
        found = found.filter((email) =>
          headerOf(email)
            .toLowerCase()
            .split('\r\n')
            .some((line) => line.startsWith(`${name.toLowerCase()}:`) && line.includes(value.toLowerCase())),
        )
        break
      }
      default:
        return undefined
    }
  }
  return found
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const fetched = (email: StoredEmail, item: string): Buffer | undefined => {
  const { uid, date, source, flags } = email
  const literal = (name: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`${name} {${content.length}}\r\n`), content])
  const fields = /^BODY\.PEEK\[HEADER\.FIELDS \((.*)\)\]$/i.exec(item)?.[1]
  if (fields !== undefined) {
    const wanted = fields.toLowerCase().split(' ')
    const lines = headerOf(email).split(/\r\n(?![ \t])/)
    const kept = lines.filter((line) => wanted.includes(line.slice(0, line.indexOf(':')).toLowerCase()))
    return literal(`BODY[HEADER.FIELDS (${fields})]`, Buffer.from(`${kept.join('\r\n')}\r\n\r\n`, 'latin1'))
  }
  switch (item.toUpperCase()) {
    case 'UID':
      return Buffer.from(`UID ${uid}`)
    case 'RFC822.SIZE':
      return Buffer.from(`RFC822.SIZE ${source.length}`)
    case 'FLAGS':
      return Buffer.from(`FLAGS (${flags.join(' ')})`)
    case 'INTERNALDATE': {
      const [day, time] = date.toISOString().split(/[T.]/) as [string, string]
      const [year, month, d] = day.split('-')
      return Buffer.from(`INTERNALDATE "${d}-${MONTHS[Number(month) - 1]}-${year} ${time} +0000"`)
    }
    case 'BODY.PEEK[]':
      return literal('BODY[]', source)
    default:
      return undefined
  }
}
