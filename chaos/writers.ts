import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ContactDocument } from '@dormer/contract/people/documents'
import { tinyPng } from '../server/test/pictures.ts'
import { type Filed, faultsOfZip, someFiles } from './documents.ts'
import type { Target } from './program.ts'
import type { Random } from './random.ts'

/** What was acknowledged, to be looked for at the end. Each name is used once, so that duplicates show. */
export const makeLedger = () => ({
  /** Last names of contacts, by their id if the call returned it. */
  contacts: new Map<string, number | undefined>(),
  /** The nicknames given to a contact: the last acknowledged one, and those sent since without an answer. */
  nicknames: new Map<number, { acknowledged: string; sent: string[] }>(),
  tasks: new Map<string, { id: number; completed: boolean }>(),
  /** Documents by their content, which is also their name. */
  documents: new Map<string, number>(),
  /** What a background run tags. */
  bulks: [] as { tag: string; contactIds: number[] }[],
  /** Transactions by their address, each with a picture, a client and, once it has one, its commission. */
  deals: new Map<string, { id: number; net?: string; isClosed?: boolean }>(),
  /** Transactions with documents. */
  filed: [] as Filed[],
  /** Zips that arrived complete, and what was wrong with them. */
  zips: 0,
  zipFaults: [] as string[],
  acknowledged: 0,
  repeated: 0,
})
export type Ledger = ReturnType<typeof makeLedger>

type Sending = { method?: string; path: string; body?: object | FormData; headers?: Record<string, string> }

/**
 * Sends a request until it is answered, each time with the same Idempotency-Key: a client cannot know what a broken
 * connection means, and must not have to.
 */
const sender = (target: Target, token: string, ledger: Ledger, signal: AbortSignal) => {
  const once = async ({ method = 'POST', path, body, headers }: Sending, key: string) => {
    const isForm = body instanceof FormData
    const answer = await fetch(new URL(path, target.url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
    })
    return { status: answer.status, text: await answer.text() }
  }
  return async <T>(request: Sending): Promise<T> => {
    const key = randomUUID()
    for (let tries = 0; ; tries++) {
      const answer = await once(request, key).catch((error: Error) => ({ status: 0, text: error.message }))
      if (answer.status >= 200 && answer.status < 300) {
        ledger.acknowledged++
        return JSON.parse(answer.text || 'null')
      }
      signal.throwIfAborted()
      // No answer, or one that says to try again: nobody knows whether it was done.
      const isPassing = answer.status === 0 || answer.status >= 500 || answer.status === 409 || answer.status === 429
      if (!isPassing) throw new Error(`${request.path} answered ${answer.status} ${answer.text}`)
      if (tries === 0) ledger.repeated++
      await sleep(100, undefined, { signal })
    }
  }
}

export type Writer = { token: string; userId: number }

/** A user who writes one thing after another until asked to stop; what has begun by then is finished. */
export const write = async (
  target: Target,
  { token, userId }: Writer,
  ledger: Ledger,
  random: Random,
  { enough, signal }: { enough: AbortSignal; signal: AbortSignal },
) => {
  const send = sender(target, token, ledger, signal)
  const name = () => `X${randomUUID().replaceAll('-', '')}`
  const mine: number[] = []

  const create = async () => {
    const LastName = name()
    const { ContactId } = await send<{ ContactId: number }>({
      path: '/api/contact',
      body: { FirstName: 'Ida', LastName, Email: `${LastName}@example.com` },
    })
    ledger.contacts.set(LastName, ContactId)
    mine.push(ContactId)
  }
  const one = () => mine[Math.floor(random() * mine.length)] as number
  const acts = {
    create,
    edit: async () => {
      const ContactId = one()
      const Nickname = name()
      const of = ledger.nicknames.get(ContactId) ?? { acknowledged: '', sent: [] }
      ledger.nicknames.set(ContactId, of)
      of.sent.push(Nickname)
      await send({ path: '/api/contact/update', body: { Contact: { ContactId, Nickname } } })
      Object.assign(of, { acknowledged: Nickname, sent: [] })
    },
    task: async () => {
      const Title = name()
      const { TaskId } = await send<{ TaskId: number }>({
        path: '/api/task',
        body: { Title, TaskTypeId: 1, AssignedUserId: userId },
      })
      ledger.tasks.set(Title, { id: TaskId, completed: false })
      if (random() < 0.5) return
      await send({ method: 'PUT', path: `/api/task/${TaskId}/mark-complete` })
      ledger.tasks.set(Title, { id: TaskId, completed: true })
    },
    upload: async () => {
      const contactId = one()
      const { ContactEntityId } = await send<{ ContactEntityId: number }>({
        method: 'GET',
        path: `/api/contact?contactId=${contactId}`,
      })
      const content = name()
      const body = new FormData()
      body.set('file0', new File([content], `${content}.txt`))
      const documents = await send<ContactDocument[]>({ path: `/api/contact-document/${ContactEntityId}`, body })
      ledger.documents.set(content, documents.find(({ FileName }) => FileName === `${content}.txt`)?.Id ?? 0)
    },
    deal: async () => {
      const address = name()
      const { TransactionId: id } = await send<{ TransactionId: number }>({
        path: '/api/transaction',
        body: {
          Type: 'Listing',
          address,
          city: 'Austin',
          stateCode: 'TX',
          status: 1,
          listingPrice: 400_000,
          TransactionContactId: one(),
          // The bytes that follow tell the pictures apart.
          imgData: `data:image/png;base64,${Buffer.concat([tinyPng, Buffer.from(address)]).toString('base64')}`,
        },
      })
      ledger.deals.set(address, { id })
      await send({
        method: 'PUT',
        path: `/api/commissions/financials/${id}`,
        body: { GCIType: 'Percent', CommSplitPerc: 3, BrokerSplitPerc: 30, Concessions: 500 },
      })
      ledger.deals.set(address, { id, net: '7900.00' })
      if (random() < 0.3) return
      await send({
        method: 'PUT',
        path: '/api/transaction?markPastClients=true',
        body: { TransactionId: id, StatusId: 3, SalesPrice: 410_000 },
      })
      ledger.deals.set(address, { id, net: '8110.00', isClosed: true })
    },
    /** A transaction's folder gets several files at once, some large; then they are downloaded as one zip. */
    file: async () => {
      const { TransactionId: transactionId } = await send<{ TransactionId: number }>({
        path: '/api/transaction',
        body: { Type: 'Purchase', address: name() },
      })
      const { FolderId } = await send<{ FolderId: number }>({
        path: `/api/document/folder?transactionId=${transactionId}`,
      })
      const of: Filed = { transactionId, files: new Map() }
      const ids: number[] = []
      for (const files of [someFiles(name, random), someFiles(name, random)]) {
        const body = new FormData()
        for (const [at, file] of files.entries()) body.set(`file${at}`, new File([file.content], file.name))
        const made = await send<{ DocumentId: number }[]>({ path: `/api/document/${transactionId}/${FolderId}`, body })
        for (const file of files) of.files.set(file.name, file.hash)
        ids.push(...made.map(({ DocumentId }) => DocumentId))
      }
      ledger.filed.push(of)
      const { Url } = await send<{ Url: string }>({ path: '/api/document/zip', body: { DocumentIds: ids } })
      const bytes = await fetch(new URL(Url, target.url), { signal })
        .then(async (answer) => (answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined))
        .catch(() => undefined)
      // A truncated one is recognizable; the client asks again.
      if (!bytes) return
      ledger.zips++
      ledger.zipFaults.push(...(await faultsOfZip(bytes, of.files)))
    },
    import: async () => {
      const names = Array.from({ length: 200 }, name)
      const rows = names.map((last) => `Kim,${last},${last}@example.com,`)
      const body = new FormData()
      body.set('File', new File([['FirstName,LastName,Email,CellPhone', ...rows].join('\r\n')], 'people.csv'))
      await send({
        path: '/api/contact/bulkupload',
        body,
        headers: { prefer: 'respond-async' },
      })
      for (const last of names) ledger.contacts.set(last, undefined)
    },
    bulk: async () => {
      const tag = name()
      const contactIds = mine.slice(-50)
      await send({
        path: '/api/contact/bulk',
        body: { Action: 'AddTags', ContactIds: contactIds, Criteria: {}, Count: contactIds.length, Names: [tag] },
      })
      ledger.bulks.push({ tag, contactIds })
    },
  }
  const usual = [
    'create',
    'create',
    'create',
    'edit',
    'edit',
    'edit',
    'task',
    'task',
    'upload',
    'upload',
    'deal',
    'deal',
    'file',
    'file',
    'bulk',
  ] as const
  await create()
  for (let n = 0; !enough.aborted; n++) {
    // Background runs are started only now and then: a brokerage's runs wait for one another.
    const rare = { 9: 'import', 19: 'bulk', 29: 'bulk' } as const
    const act = rare[(n % 30) as 9] ?? usual[Math.floor(random() * usual.length)] ?? 'create'
    await acts[act]()
    await sleep(random() * 60)
  }
}
