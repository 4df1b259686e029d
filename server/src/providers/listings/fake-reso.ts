import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Raw } from './values.ts'

/** How one request fails. */
type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'breaks off'
  | 'cut short'
  | 'the page before'

const OPTIONS = new Set(['$filter', '$orderby', '$top', '$skip', '$skiptoken', '$expand', '$select', '$count'])
class Refused extends Error {}

/**
 * A test server that speaks OData 4 as RESO's Web API Core requires, and refuses anything else: unknown options,
 * malformed filters, fields that are not in its metadata. Pages go by position, so that they shift when listings change
 * while they are read. It sends gzip and a wrong @odata.count. `asked` are the requested addresses; `faults` are used
 * up by requests, one each; `between` runs before each page.
 */
export const startFakeReso = async (
  options: { pageSize?: number; token?: string; client?: { id: string; secret: string; inHeader?: boolean } } = {},
) => {
  const resources = {
    Property: [] as Raw[],
    Media: [] as Raw[],
    OpenHouse: [] as Raw[],
    HistoryTransactional: [] as Raw[],
  }
  const asked: string[] = []
  const agents: string[] = []
  const faults: Fault[] = []
  const settings = {
    pageSize: options.pageSize ?? 3,
    /** 'body' puts the link into the answer, 'header' into Link, 'relative' leaves the host out, 'none' gives none. */
    links: 'body' as 'body' | 'header' | 'relative' | 'none' | ((link: string) => string),
    /** Whether it obeys $orderby. */
    orders: true,
    between: undefined as (() => void) | undefined,
    tokens: new Set(options.token ? [options.token] : []),
    tokenSeconds: 3600,
    photos: new Map<string, { contentType: string; bytes: Buffer }>(),
  }
  let given = 0
  let lastBody = ''
  let base = ''

  const issue = async (request: IncomingMessage) => {
    const { client } = options
    const form = new URLSearchParams(await text(request))
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const isKnown = client?.inHeader
      ? decodeURIComponent(basic) === `${client.id}:${client.secret}`
      : form.get('client_id') === client?.id && form.get('client_secret') === client?.secret
    if (!client || !isKnown || form.get('grant_type') !== 'client_credentials')
      return { status: 401, body: { error: 'invalid_client' } }
    const token = `token-${++given}`
    settings.tokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: settings.tokenSeconds } }
  }

  const answer = (url: URL) => {
    const name = url.pathname.slice('/odata/'.length)
    const rows = (resources as Record<string, Raw[]>)[name]
    if (!rows) return { status: 404, body: { error: { code: '404', message: `There is no ${name}` } } }
    const query = url.searchParams
    for (const option of query.keys())
      if (!OPTIONS.has(option)) throw new Refused(`The query option ${option} is unknown`)
    const known = new Set(['MlgCanView', ...resources.Property.flatMap(Object.keys), ...rows.flatMap(Object.keys)])
    const filter = query.get('$filter')
    let found = filter === null ? [...rows] : rows.filter(parseFilter(filter, known))
    const order = query.get('$orderby')
    if (order !== null) {
      const wanted = /^(\w+)(?: (asc|desc))?$/.exec(order)
      if (!wanted || !known.has(wanted[1] as string)) throw new Refused(`$orderby=${order}`)
      const field = wanted[1] as string
      if (settings.orders) found = found.sort((a, b) => compare(a[field], b[field]) * (wanted[2] === 'desc' ? -1 : 1))
    }
    const expand = query.get('$expand')?.split(',') ?? []
    for (const one of expand)
      if (!['Media', 'OpenHouse', 'HistoryTransactional'].includes(one)) throw new Refused(`$expand=${one}`)
    const select = query.get('$select')?.split(',')
    for (const field of select ?? []) if (!known.has(field)) throw new Refused(`$select=${field}`)
    const number = (option: string) => {
      const value = query.get(option)
      if (value !== null && !/^\d+$/.test(value)) throw new Refused(`${option}=${value}`)
      return value === null ? undefined : Number(value)
    }
    const from = number('$skiptoken') ?? number('$skip') ?? 0
    const most = Math.min(number('$top') ?? Number.POSITIVE_INFINITY, settings.pageSize)
    const value = found.slice(from, from + most).map((row) => {
      const all: Raw = { ...row }
      const key = row.ListingKey
      if (expand.includes('Media')) all.Media = resources.Media.filter((m) => m.ResourceRecordKey === key)
      if (expand.includes('OpenHouse')) all.OpenHouse = resources.OpenHouse.filter((o) => o.ListingKey === key)
      if (expand.includes('HistoryTransactional'))
        all.HistoryTransactional = resources.HistoryTransactional.filter((h) => h.ResourceRecordKey === key)
      return select ? Object.fromEntries(select.map((field) => [field, all[field]])) : all
    })
    const next = new URL(url)
    next.searchParams.set('$skiptoken', String(from + most))
    const hasMore = from + most < found.length
    const link = next.href.replace(/\+/g, '%20')
    const { links } = settings
    return {
      status: 200,
      headers: hasMore && links === 'header' ? { link: `<${link}>; rel="next"` } : undefined,
      body: {
        '@odata.context': `${base}/odata/$metadata#${name}`,
        '@odata.count': 7,
        ...(hasMore && links === 'body' && { '@odata.nextLink': link }),
        ...(hasMore && links === 'relative' && { '@odata.nextLink': `${name}${next.search.replace(/\+/g, '%20')}` }),
        ...(hasMore && typeof links === 'function' && { '@odata.nextLink': links(link) }),
        value,
      },
    }
  }

  const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
    const all = gzipSync(typeof body === 'string' ? body : JSON.stringify(body))
    response
      .writeHead(status, {
        'content-type': 'application/json;odata.metadata=minimal',
        'content-encoding': 'gzip',
        ...headers,
      })
      .end(all)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', base)
    if (url.pathname === '/token') {
      const { status, body } = await issue(request)
      return send(response, status, body)
    }
    asked.push(url.pathname + decodeURIComponent(url.search))
    agents.push(request.headers['user-agent'] ?? '')
    const photo = settings.photos.get(url.pathname)
    if (photo) return response.writeHead(200, { 'content-type': photo.contentType }).end(photo.bytes)
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    if (!settings.tokens.has(token)) return send(response, 401, { error: { code: '401', message: 'Unauthorized' } })
    if (!request.headers['accept-encoding']?.includes('gzip'))
      return send(response, 400, 'Accept-Encoding: gzip is required')
    const fault = faults.shift()
    if (fault === 'breaks off') return response.destroy()
    if (fault === 'the page before') return send(response, 200, lastBody)
    if (typeof fault === 'object')
      return send(response, fault.status, fault.body ?? '<html>an error</html>', fault.headers)
    settings.between?.()
    try {
      const { status, body, headers } = answer(url)
      const json = JSON.stringify(body)
      if (fault === 'cut short') return send(response, 200, json.slice(0, json.length / 2))
      lastBody = json
      return send(response, status, json, headers)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return send(response, 400, { error: { code: '400', message: error.message } })
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${base}/odata`,
    tokenUrl: `${base}/token`,
    base,
    ...resources,
    asked,
    agents,
    faults,
    settings,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

const compare = (a: unknown, b: unknown) => (a === b ? 0 : String(a) < String(b) ? -1 : 1)

/** A filter of comparisons joined by and, or and parentheses, as a predicate on a record. */
const parseFilter = (filter: string, known: Set<string>) => {
  const word = /[()]|'[^']*'(?:'[^']*')*|[^\s()']+/g
  const words = filter.match(word) ?? []
  if (filter.replace(word, '').trim() !== '') throw new Refused(`$filter=${filter}`)
  let at = 0
  const refuse = (): never => {
    throw new Refused(`$filter=${filter}`)
  }
  type Test = (row: Raw) => boolean
  const one = (): Test => {
    if (words[at] === '(') {
      at++
      const inner = any()
      if (words[at++] !== ')') refuse()
      return inner
    }
    const [field, operator, literal] = words.slice(at, at + 3)
    at += 3
    if (!field || !known.has(field) || literal === undefined) return refuse()
    if (!['eq', 'ne', 'gt', 'ge', 'lt', 'le'].includes(operator ?? '')) return refuse()
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(literal)
    const isText = /^'.*'$/.test(literal)
    if (!isTime && !isText && !/^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(literal)) refuse()
    if (field.endsWith('Timestamp') && !isTime) refuse()
    const value = isText ? literal.slice(1, -1).replaceAll("''", "'") : isTime ? literal : JSON.parse(literal)
    return (row) => {
      const order = isTime
        ? Temporal.Instant.compare(String(row[field]), value)
        : row[field] === value
          ? 0
          : compare(row[field], value)
      return { eq: order === 0, ne: order !== 0, gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 }[
        operator as 'eq'
      ]
    }
  }
  const both = (): Test => {
    const tests = [one()]
    while (words[at] === 'and') {
      at++
      tests.push(one())
    }
    return (row) => tests.every((test) => test(row))
  }
  const any = (): Test => {
    const tests = [both()]
    while (words[at] === 'or') {
      at++
      tests.push(both())
    }
    return (row) => tests.some((test) => test(row))
  }
  const test = any()
  if (at !== words.length) refuse()
  return test
}
