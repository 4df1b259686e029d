import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/*
 * What Stripe's API accepts: read from its library's types, which Stripe generates from its published OpenAPI
 * description, at the version that the library calls.
 */
const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources')

type Field = { type: string; isOptional: boolean }
type Shapes = { fields: Map<string, Map<string, Field>>; aliases: Map<string, string> }

/** The interfaces and unions of one resource, by full name, such as SubscriptionCreateParams.Item. */
const readShapes = (resource: string): Shapes => {
  const text = readFileSync(path.join(folder, `${resource}.d.ts`), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const shapes: Shapes = { fields: new Map(), aliases: new Map() }
  const spaces: string[] = []
  let open: Map<string, Field> | undefined
  for (const line of text.split('\n')) {
    const [, kind, name = '', base] =
      /^\s*(?:export )?(?:declare )?(namespace|interface) (\w+)(?: extends (\w+))? \{/.exec(line) ?? []
    const fullName = [...spaces, name].join('.')
    if (kind === 'namespace') spaces.push(name)
    else if (kind === 'interface') {
      open = new Map()
      if (base === 'PaginationParams')
        for (const page of ['limit', 'starting_after', 'ending_before'])
          open.set(page, { type: page === 'limit' ? 'number' : 'string', isOptional: true })
      shapes.fields.set(fullName, open)
    } else if (/^\s*\}/.test(line)) {
      if (open) open = undefined
      else spaces.pop()
    } else {
      const [, field = '', optional, type = ''] = /^\s*'?([\w-]+)'?(\?)?: (.+);$/.exec(line) ?? []
      if (open && field) open.set(field, { type, isOptional: optional === '?' })
      const [, alias = '', union = ''] = /^\s*(?:export )?type (\w+) = (.+);$/.exec(line) ?? []
      if (alias) shapes.aliases.set([...spaces, alias].join('.'), union)
    }
  }
  return shapes
}
const cache = new Map<string, Shapes>()

const splitUnion = (type: string) => {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const word of type.split(/( \| |[<>])/)) {
    if (word === '<') depth++
    if (word === '>') depth--
    if (word === ' | ' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += word
  }
  return [...parts, part]
}

type Value = string | { [name: string]: Value }

/**
 * What is wrong with a value of this type; undefined if nothing is. `scope` is the full name of the type that uses it.
 */
const faultOf = (value: Value, type: string, scope: string, at: string, shapes: Shapes): string | undefined => {
  const options = splitUnion(type)
  if (options.length > 1) {
    const faults = options.map((option) => faultOf(value, option, scope, at, shapes))
    return faults.every(Boolean) ? faults.findLast((fault) => fault) : undefined
  }
  const [, outer, inner = ''] = /^(Array|Emptyable)<(.+)>$/.exec(type) ?? []
  if (outer === 'Emptyable') return value === '' ? undefined : faultOf(value, inner, scope, at, shapes)
  if (outer === 'Array') {
    if (typeof value === 'string') return `Invalid array: ${at}`
    return Object.entries(value)
      .map(([i, one]) => (/^\d+$/.test(i) ? faultOf(one, inner, scope, `${at}[${i}]`, shapes) : `Invalid index: ${at}`))
      .find(Boolean)
  }
  if (type === 'OtherString') return `Invalid value: ${at}`
  if (/^'/.test(type)) return value === type.slice(1, -1) ? undefined : `Invalid value: ${at}`
  const wrong = `Invalid ${type}: ${at}`
  if (type === 'string') return typeof value === 'string' ? undefined : wrong
  if (type === 'number') return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? undefined : wrong
  if (type === 'boolean') return value === 'true' || value === 'false' ? undefined : wrong
  for (let within = scope.split('.'); ; within = within.slice(0, -1)) {
    const name = [...within, type].join('.')
    const alias = shapes.aliases.get(name)
    if (alias) return faultOf(value, alias, within.join('.'), at, shapes)
    const fields = shapes.fields.get(name)
    if (fields) return typeof value === 'string' ? wrong : faultOfFields(value, fields, name, at, shapes)
    // Types from another file: addresses, metadata.
    if (within.length === 0) return typeof value === 'string' ? wrong : undefined
  }
}

const faultOfFields = (
  given: { [name: string]: Value },
  fields: Map<string, Field>,
  scope: string,
  at: string,
  shapes: Shapes,
): string | undefined => {
  const named = (name: string) => (at ? `${at}[${name}]` : name)
  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name)
    if (!field) return `Received unknown parameter: ${named(name)}`
    const fault = faultOf(value, field.type, scope, named(name), shapes)
    if (fault) return fault
  }
  const missing = [...fields].find(([name, { isOptional }]) => !isOptional && given[name] === undefined)
  return missing && `Missing required param: ${named(missing[0])}`
}

/** Reads `a[b][0]=c` as Stripe does. */
const readForm = (form: URLSearchParams) => {
  const read: { [name: string]: Value } = {}
  for (const [key, value] of form) {
    const path = key.replaceAll(']', '').split('[')
    let within = read
    for (const name of path.slice(0, -1)) {
      within[name] ??= {}
      within = within[name] as { [name: string]: Value }
    }
    within[path.at(-1) ?? ''] = value
  }
  return read
}

/** What Stripe would refuse in the parameters of a call, such as of('Subscriptions', 'SubscriptionCreateParams'). */
export const faultOfParams = (resource: string, params: string, form: URLSearchParams): string | undefined => {
  const shapes = cache.get(resource) ?? readShapes(resource)
  cache.set(resource, shapes)
  const fields = shapes.fields.get(params)
  if (!fields) throw new Error(`Stripe's library has no ${params}`)
  return faultOfFields(readForm(form), fields, params, '', shapes)
}
