import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, parseAst, transformWithOxc } from 'vite'

const folder = path.join(import.meta.dirname, '../contract/src/')
const SCHEMAS = '?schemas'
/** What a call needs to know of its endpoint; the rest is the server's. */
const kept = ['method', 'path', 'permission', 'bodyType', 'creates']

type Node = { type: string; start: number; end: number; [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node) =>
  Object.entries(node).flatMap(([field, value]) =>
    // Named, not looked up: a field's name is not a variable.
    (field === 'property' && !node.computed) || (field === 'key' && !node.computed)
      ? []
      : [value].flat().filter(isNode),
  )
const isFunction = (node: Node) => /Function/.test(node.type)
type Specifier = { local: { name: string } }
const isEndpoint = ({ type, callee }: Node) => type === 'CallExpression' && (callee as Node).name === 'endpoint'
/** The names a piece of code looks up. */
const namesIn = (node: Node): string[] =>
  node.type === 'Identifier' ? [String(node.name)] : childrenOf(node).flatMap(namesIn)
/** Whether something is computed when the module loads. */
const computes = (node: Node): boolean =>
  !isFunction(node) && (/^(Call|New|TaggedTemplate)/.test(node.type) || childrenOf(node).some(computes))

/** Only these are split. */
const hasSchemas = (code: string) => /from\s*["']zod["']/.test(code)

/** The parts of a contract module that are built with zod, and what is left without them. */
const split = (code: string) => {
  const { body } = parseAst(code) as unknown as { body: Node[] }
  const imports = body.filter((at) => at.type === 'ImportDeclaration')
  const imported = new Set(imports.flatMap((at) => (at.specifiers as Specifier[]).map(({ local }) => local.name)))
  const declared = new Map<string, { at: Node; value: Node }>()
  for (const at of body) {
    const declaration = (at.type === 'ExportNamedDeclaration' ? at.declaration : at) as Node | null
    if (declaration?.type === 'FunctionDeclaration')
      declared.set((declaration.id as { name: string }).name, { at, value: declaration })
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations as { id: { name: string }; init: Node }[])
        declared.set(id.name, { at, value: init })
  }
  const schemas = new Set(['z'])
  const isSchema = (value: Node) =>
    !isEndpoint(value) &&
    (computes(value) || namesIn(value).some((name) => schemas.has(name) || (imported.has(name) && !isFunction(value))))
  for (let found = -1; found < schemas.size; ) {
    found = schemas.size
    for (const [name, { value }] of declared) if (isSchema(value)) schemas.add(name)
  }
  const cuts: [from: number, to: number, instead: string][] = []
  const used = new Set<string>()
  for (const [name, { at, value }] of declared)
    if (schemas.has(name)) cuts.push([at.start, at.end, ''])
    else if (isEndpoint(value)) {
      const [given] = value.arguments as Node[]
      const fields = ((given?.properties ?? []) as Node[]).filter(({ key }) =>
        kept.includes((key as { name: string }).name),
      )
      cuts.push([value.start, value.end, `{ ${fields.map(({ start, end }) => code.slice(start, end)).join(', ')} }`])
    } else for (const one of namesIn(value)) used.add(one)
  for (const { start, end, specifiers, source } of imports) {
    const names = (specifiers as Specifier[]).map(({ local }) => local.name).filter((name) => used.has(name))
    const from = JSON.stringify((source as { value: string }).value)
    cuts.push([start, end, names.length > 0 ? `import { ${names.join(', ')} } from ${from}` : ''])
  }
  let light = code
  for (const [from, to, instead] of cuts.toSorted((a, b) => b[0] - a[0]))
    light = light.slice(0, from) + instead + light.slice(to)
  return { light, schemas }
}

/**
 * Gives the browser each contract module in two parts (decision 0013). NAME.ts has the constants, the functions and,
 * for endpoints, what a call needs. NAME.ts?schemas is the module as written: anything that imports a schema loads it
 * together with zod. Nobody writes the query; it is added here wherever the import is a schema.
 */
export const contractInBrowser = (): Plugin => ({
  name: 'contract-in-browser',
  async transform(code, id) {
    const [file = '', query] = id.split('?')
    if (file.startsWith(folder)) {
      if (query === undefined)
        return { code: hasSchemas(code) ? split(code).light : code, map: null, moduleSideEffects: false }
      // Schemas are built from schemas.
      const whole = code.replace(/(from\s*["'])(\.[^"']+\.ts)(?=["'])/g, (text, _from, source: string) =>
        hasSchemas(readFileSync(path.join(path.dirname(file), source), 'utf8')) ? text + SCHEMAS : text,
      )
      return { code: whole, map: null, moduleSideEffects: false }
    }
    // Zod tests whether it may compile code from text. The page's policy forbids that, and browsers would report it.
    if (file.endsWith('/zod/v4/core/core.js')) return { code: `${code}\nglobalConfig.jitless = true\n`, map: null }
    if (!file.includes('/web/src/') || !code.includes('@dormer/contract/')) return
    const parts: [whole: string, instead: string][] = []
    for (const [whole, list = '', name = ''] of code.matchAll(
      /import\s*\{([^}]*)\}\s*from\s*["']@dormer\/contract\/([\w/-]+)["'];?/g,
    )) {
      const source = path.join(folder, `${name}.ts`)
      this.addWatchFile(source)
      const module = readFileSync(source, 'utf8')
      const schemas = hasSchemas(module) ? split((await transformWithOxc(module, source)).code).schemas : new Set()
      const names = list.split(',').map((one) => one.trim())
      const isSchema = (one: string) => schemas.has(one.split(' ')[0] ?? '')
      // These are in its type.
      for (const one of names)
        if (!isSchema(one) && new RegExp(`\\b${one.split(' ').at(-1)}\\.(params|query|body|response)\\b`).test(code))
          this.error(`${one} has no schemas in the browser: export the schema from the contract, and import it`)
      const from = (some: string[], part: string) =>
        some.length > 0 ? `import { ${some.join(', ')} } from ${JSON.stringify(source + part)};` : ''
      if (names.some(isSchema))
        parts.push([
          whole,
          from(
            names.filter((one) => !isSchema(one)),
            '',
          ) + from(names.filter(isSchema), SCHEMAS),
        ])
    }
    return parts.length > 0
      ? { code: parts.reduce((now, [whole, instead]) => now.replace(whole, instead), code), map: null }
      : undefined
  },
})
