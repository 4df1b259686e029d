import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MassMessage } from '@dormer/contract/messages/mass'
import { createTransport } from 'nodemailer'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { alternate, asJson } from './bulk.ts'
import { ADMIN, type Filled, superuser } from './fill.ts'
import { openClient } from './http.ts'
import { compare, figuresOf } from './measure.ts'
import { TEXT_NUMBER } from './messages.ts'
import { type Program, signIn } from './program.ts'
import { openBare } from './statements.ts'

/** How many recipients the measured mass email has, and how many a dry run judges. */
const RECIPIENTS = 10_000
const DRY = 100_000
/** As many connections as nodemailer's pool opens by default. */
const CONNECTIONS = 5

const TWILIO = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'bench-token' }
const now = () => Number(process.hrtime.bigint()) / 1e6

/** A port that was free a moment ago: links in emails name it. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A mail server on this machine, and the settings of a program that sends through it. */
export const startSink = async () => {
  const child = fork(new URL('./smtp-sink.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const PORT = String(await freePort())
  let heard = (_to: string, _at: number) => {}
  child.on('message', ({ to, at }: { to: string; at: number }) => heard(to, at))
  return {
    port,
    settings: {
      ...TWILIO,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'office@bench.example.com',
      PORT,
      PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    },
    /** When each of these addresses got an email, by the machine's clock. */
    arrivals: (addresses: string[]) => {
      const missing = new Set(addresses)
      const { promise, resolve } = Promise.withResolvers<number>()
      heard = (to, at) => {
        if (missing.delete(to) && missing.size === 0) resolve(at)
      }
      return promise
    },
    stop: () => child.disconnect(),
  }
}
type Sink = Awaited<ReturnType<typeof startSink>>

const SUBJECT = 'The bench in {{City|your town}}'
const PARAGRAPH = 'Homes sold faster this month than in any other of the year, and prices stayed where they were. '
const BODY = `<p>Hello {{FirstName|there}},</p>${`<p>${PARAGRAPH.repeat(3)}</p>`.repeat(5)}<p>{{AgentName}}</p>`

const openAs = async (program: Program, email: string) => {
  const { access_token: token } = await signIn(program, email)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (path: string, body?: object) =>
    asJson(
      await fetch(new URL(path, program.url), { method: body ? 'POST' : 'GET', headers, body: JSON.stringify(body) }),
    )
}

/** Contacts with an address of their own that may be written to. */
const peopleOf = async (program: Program, admin: string, count: number) => {
  const db = await superuser(program)
  const { rows } = await db.query<{ id: string; email: string }>(
    `select min(contact_id) as id, email from contact c
     where tenant_id = (select tenant_id from user_account where email = $1) and email is not null
       and not exists (select from suppression s where s.tenant_id = c.tenant_id and s.channel = 'Email' and s.address = c.email)
       and not exists (select from consent s where s.tenant_id = c.tenant_id and s.channel = 'Email' and s.address = c.email)
     group by email order by 1 limit $2`,
    [admin, count],
  )
  await db.end()
  return rows.map(({ id, email }) => ({ id: Number(id), email }))
}

type Call = Awaited<ReturnType<typeof openAs>>
const startMass = async (call: Call, people: { id: number }[]) => {
  const { MassId } = (await call('/api/message/mass/email', {
    ContactIds: people.map(({ id }) => id),
    Subject: SUBJECT,
    Body: BODY,
  })) as { MassId: number }
  return async () => {
    for (;;) {
      const run = (await call(`/api/message/mass/${MassId}`)) as MassMessage
      if (run.Status === 'Done') return run
      if (run.Status !== 'Sending') throw new Error(`the mass email went wrong: ${JSON.stringify(run)}`)
      await sleep(200)
    }
  }
}

/** Compared with a bare nodemailer pool that sends mails of the same size over as many connections. */
export const measureMassEmail = async (program: Program, sink: Sink) => {
  const call = await openAs(program, ADMIN)
  const people = await peopleOf(program, ADMIN, RECIPIENTS)
  const api = async () => {
    const arrived = sink.arrivals(people.map(({ email }) => email))
    const ended = await startMass(call, people)
    await arrived
    const run = await ended()
    const sent = run.Counts.find(({ Status }) => Status === 'Sent')?.Count ?? 0
    if (sent !== people.length) throw new Error(`of ${people.length} emails ${sent} were sent: ${JSON.stringify(run)}`)
    return sent
  }
  const bare = async () => {
    const pool = createTransport({ pool: true, maxConnections: CONNECTIONS, host: '127.0.0.1', port: sink.port })
    const url = new URL(`/u/${'a'.repeat(43)}`, program.url).href
    const html = `${BODY}<hr><p><small>Bench, 1 Elm St, Austin, TX 78701<br><a href="${url}">Unsubscribe</a></small></p>`
    const mail = {
      from: { name: 'Alex Morgan', address: 'office@bench.example.com' },
      replyTo: { name: 'Alex Morgan', address: ADMIN },
      subject: SUBJECT,
      html,
      text: `${PARAGRAPH.repeat(15)}\n\n--\nBench, 1 Elm St, Austin, TX 78701\nUnsubscribe: ${url}`,
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
    let n = 0
    const lane = async () => {
      while (n < people.length) await pool.sendMail({ ...mail, to: `person${n++}@example.com` })
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, lane))
    pool.close()
    return people.length
  }
  return { ...(await alternate(program, 'messages: mass email', api, bare)), aim: 0.5 }
}

/** Compared with plain SQL that counts the same, under the same policies. */
export const measureDryRun = async (program: Program, { tenantId, contacts }: Filled) => {
  const call = await openAs(program, ADMIN)
  const db = await superuser(program)
  const { rows } = await db.query<{ id: string }>(
    'select contact_id as id from contact where tenant_id = $1 order by contact_id limit $2',
    [tenantId, Math.min(DRY, contacts)],
  )
  await db.end()
  const ContactIds = rows.map(({ id }) => Number(id))
  const counted = { api: {}, bare: {} } as Record<'api' | 'bare', Record<string, number>>
  const api = async () => {
    const dry = (await call('/api/message/mass/check', {
      Channel: 'Email',
      ContactIds,
      Subject: SUBJECT,
      Body: `${BODY}{{City}}`,
    })) as { Sends: number; Gaps: number; Skipped: { Reason: string; Count: number }[] }
    counted.api = { Sends: dry.Sends, Gaps: dry.Gaps }
    for (const { Reason, Count } of dry.Skipped) counted.api[Reason] = Count
    return ContactIds.length
  }
  const plain = await openBare(program, tenantId, 1, false)
  const bare = async () => {
    const answer = await plain.clients[0]?.query(
      `with person as (
         select contact_id, email, city, row_number() over (partition by email order by contact_id) as nth
         from contact where tenant_id = $1 and contact_id = any($2::bigint[])
       ), judged as (
         select person.*, case when email is null then 'NoAddress' when s.reason is not null then s.reason
           when c.says = 'No' then 'SaidNo' when nth > 1 then 'Shared' else 'Sends' end as fate
         from person
         left join suppression s on s.tenant_id = $1 and s.channel = 'Email' and s.address = email
         left join (
           select distinct on (address) address, says from consent
           where tenant_id = $1 and channel = 'Email' order by address, consent_id desc
         ) c on c.address = email
       )
       select fate, count(*)::int as count, (count(*) filter (where coalesce(city, '') = ''))::int as gaps
       from judged group by fate`,
      [tenantId, ContactIds],
    )
    for (const { fate, count, gaps } of answer?.rows ?? []) {
      counted.bare[fate] = count
      if (fate === 'Sends') counted.bare.Gaps = gaps
    }
    return ContactIds.length
  }
  const row = await alternate(program, 'messages: dry run', api, bare)
  await plain.close()
  for (const [what, count] of Object.entries(counted.bare))
    if (counted.api[what] !== count) throw new Error(`the counts differ: ${JSON.stringify(counted)}`)
  return { ...row, aim: 0.1 }
}

/** Signed webhooks over HTTP, compared with plain inserts of the same rows, each text's sent together. */
export const measureIncoming = async (
  program: Program,
  { tenantId }: Filled,
  connections: number,
  pace: { turns: number; milliseconds: number },
) => {
  const db = await superuser(program)
  const { rows: people } = await db.query<{
    phone: string
    conversation: string
    contact: string
    entity: string
    agent: string
  }>(
    `select conversation.address as phone, conversation_id as conversation, contact_id as contact, contact_entity_id as entity,
       answerer_id as agent
     from conversation join contact using (tenant_id, contact_id)
     where tenant_id = $1 and channel = 'Text' and answerer_id is not null and conversation_id % 7 < 2 limit 5000`,
    [tenantId],
  )
  await db.end()
  const run = Date.now().toString(36)
  let n = 0
  const next = () => people[n++ % people.length] as (typeof people)[number]
  const text = 'Is the house with the bench still for sale? I could come on Saturday.'
  const path = '/api/hooks/twilio/incoming'
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(program.url, '')))
  const post = (client: (typeof clients)[number]) => async () => {
    const form = {
      MessageSid: `SM${run}${n}`,
      AccountSid: TWILIO.TWILIO_ACCOUNT_SID,
      From: `+1${next().phone}`,
      To: `+1${TEXT_NUMBER}`,
      Body: text,
      NumMedia: '0',
    }
    const signature = getExpectedTwilioSignature(TWILIO.TWILIO_AUTH_TOKEN, new URL(path, program.url).href, form)
    await client.send({ method: 'POST', path, form: new URLSearchParams(form).toString(), signature })
  }
  const bare = await openBare(program, tenantId, connections)
  const insert = (client: (typeof bare.clients)[number]) => async () => {
    const { phone, conversation, contact, entity, agent } = next()
    await Promise.all([
      client.query('begin'),
      client.query(
        `insert into message (tenant_id, conversation_id, channel, is_mine, from_address, to_addresses, body, status, via,
           provider_id, date_sent)
         values ($1, $2, 'Text', false, $3, $4, $5, 'Received', 'Twilio', $6, now())`,
        [tenantId, conversation, phone, [TEXT_NUMBER], text, `BM${run}${n}`],
      ),
      client.query(
        `update conversation set last_date = now(), last_body = $3, last_is_mine = false, last_incoming = now(),
           unread = unread + 1, waiting_since = coalesce(waiting_since, now()), is_done = false
         where tenant_id = $1 and conversation_id = $2`,
        [tenantId, conversation, text],
      ),
      client.query(
        `insert into activity (tenant_id, activity_type_id, contact_entity_id, contact_id, description)
         values ($1, 9, $2, $3, $4)`,
        [tenantId, entity, contact, text],
      ),
      client.query(
        `insert into notification (tenant_id, user_id, kind, title, path, cause)
         values ($1, $2, 'TextReceived', $3, '/inbox', $4)`,
        [tenantId, agent, text, `bare:${run}${n}`],
      ),
      client.query('commit'),
    ])
  }
  const [api, plain] = await compare([{ lanes: clients.map(post) }, { lanes: bare.clients.map(insert) }], pace)
  for (const client of clients) client.close()
  await bare.close()
  if (!api || !plain) throw new Error('nothing was measured')
  const ratio = Math.round((api.perSecond / plain.perSecond) * 100) / 100
  return { call: 'messages: incoming text', connections, api, bare: plain, ratio, aim: 0.3 }
}

/** Two brokerages that send while another sends to many. */
const ONE = 'admin@north.example.com'
const HUNDRED = 'admin@south.example.com'
const ROUNDS = 20

/**
 * How long one brokerage's one-to-one email takes from its POST until the mail server has it, and the last of another's
 * mass email to 100, while a third sends to 10,000; compared with the same alone.
 */
export const measureFairness = async (program: Program, sink: Sink) => {
  const [big, one, hundred] = await Promise.all([ADMIN, ONE, HUNDRED].map((email) => openAs(program, email)))
  if (!big || !one || !hundred) throw new Error('nobody signed in')
  const singles = await peopleOf(program, ONE, ROUNDS)
  const single = async (n: number) => {
    const { email } = singles[n % singles.length] as (typeof singles)[number]
    const begun = now()
    const arrived = sink.arrivals([email])
    await one('/api/message', {
      ToAddresses: [email],
      Subject: 'The bench',
      Body: '<p>At ten?</p>',
      MessageType: 'email',
    })
    return (await arrived) - begun
  }
  const many = async () => {
    const people = await peopleOf(program, HUNDRED, 100)
    const begun = now()
    const arrived = sink.arrivals(people.map(({ email }) => email))
    await startMass(hundred, people)
    return (await arrived) - begun
  }
  const measure = async () => {
    const begun = performance.now()
    const latencies: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      latencies.push(await single(n))
      await sleep(50)
    }
    const singly = figuresOf(latencies, performance.now() - begun)
    const mass = await many()
    return { singly, mass: figuresOf([mass], mass) }
  }
  await single(0)
  const quiet = await measure()
  // Large enough to last until everything is measured.
  const ended = await startMass(big, await peopleOf(program, ADMIN, RECIPIENTS))
  await sleep(1000)
  const busy = await measure()
  await ended()
  const row = (call: string, api: ReturnType<typeof figuresOf>, bare: typeof api) => ({
    call,
    connections: 1,
    api,
    bare,
    ratio: Math.round((bare.p50 / api.p50) * 100) / 100,
  })
  return [
    row('messages: fairness, one to one while 10,000 leave', busy.singly, quiet.singly),
    row('messages: fairness, 100 while 10,000 leave', busy.mass, quiet.mass),
  ]
}
