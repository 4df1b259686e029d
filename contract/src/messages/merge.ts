import { escapeHtml } from '../html.ts'
// Does not use zod: the browser uses it for the previews of its editors.

/** The merge fields, written `{{FirstName}}`, or `{{FirstName|there}}` with a fallback. */
export const mergeFields = [
  'FirstName',
  'LastName',
  'FullName',
  'Email',
  'CellPhone',
  'Address',
  'City',
  'AgentName',
  'AgentEmail',
  'AgentPhone',
  'BookingLink',
] as const
export type MergeField = (typeof mergeFields)[number]

/**
 * The values of the fields, as people read them; empty if unknown. `Custom` has those of the brokerage's own fields of
 * contacts, written `{{Custom: Loan type}}`, under `customKey` of the field's name.
 */
export type MergeFacts = Readonly<Record<MergeField, string>> & { readonly Custom?: Readonly<Record<string, string>> }

/** What `missingFields` calls one of the brokerage's own fields: as it is written. */
export type OwnMergeField = `Custom: ${string}`
export const isOwnMergeField = (name: string): name is OwnMergeField => name.startsWith('Custom: ')

/** The kind of template: HTML (an email's body), plain text, or one line (a subject). */
export type MergeTarget = 'html' | 'text' | 'line'

const byName = new Map<string, MergeField>(mergeFields.map((field) => [field.toLowerCase(), field]))

/** A placeholder. A brace within it ends it, so that each character is examined only once. */
const placeholder = /\{\{([^{}]*)\}\}/g
const TAG = /<[^<>]*>/g
const SPACE = /&nbsp;|&#160;|&#xa0;|[\s\u200b\ufeff]/gi

/** What a field of the brokerage's own is found by: its name without spaces, in lower case. */
export const customKey = (name: string) => name.replaceAll('&amp;', '&').replace(SPACE, '').toLowerCase()

/** The field and the fallback in a placeholder. In HTML, an editor may have put markup and entities into it. */
const read = (inner: string, target: MergeTarget) => {
  const bare = target === 'html' ? inner.replace(TAG, '') : inner
  const bar = bare.indexOf('|')
  const name = (bar < 0 ? bare : bare.slice(0, bar)).replace(SPACE, '')
  const fallback =
    bar < 0
      ? undefined
      : bare
          .slice(bar + 1)
          .replaceAll('&nbsp;', ' ')
          .trim()
  const isOwn = /^custom:/i.test(name)
  const own = isOwn ? customKey(name.slice('custom:'.length)) : undefined
  // As it is written, since its spaces are part of it.
  const called = isOwn
    ? `Custom: ${(bar < 0 ? bare : bare.slice(0, bar))
        .replaceAll('&nbsp;', ' ')
        .replace(/^[^:]*:/, '')
        .trim()}`
    : name
  return { name: called, field: byName.get(name.toLowerCase()), own, fallback }
}

const valueIn = (
  { field, own }: Pick<ReturnType<typeof read>, 'field' | 'own'>,
  { Custom = {}, ...facts }: MergeFacts,
) => {
  if (own !== undefined) return Object.hasOwn(Custom, own) ? (Custom[own] ?? '').trim() : ''
  return field ? facts[field].trim() : ''
}

/** Within a tag, a value can only be part of an address, and must not decide where that leads. */
const inAddress = (text: string) => escapeHtml(encodeURIComponent(text.toWellFormed()).replaceAll('%40', '@'))
/** The field whose value is an address as a whole: of a page of Dormer's, so it may decide where a link leads. */
const ADDRESS: MergeField = 'BookingLink'
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Whether a position in HTML is within a tag, or a link; positions must be passed in ascending order. */
const tagReader = (html: string) => {
  let at = 0
  let isLink = false
  /** The characters that would end the tag or the quoted value around `at`; empty outside of tags. */
  let until = ''
  return (place: number) => {
    for (; at < place; at++) {
      const c = html[at] as string
      if (until === '') {
        if (c !== '<' || !/[a-z/!?]/i.test(html[at + 1] ?? '')) continue
        until = '>'
        const link = /^<(\/?)a[\s>]/i.exec(html.slice(at, at + 4))
        if (link) isLink = link[1] === ''
      } else if (until !== '>') {
        if (c === until) until = '>'
      } else if (c === '>') until = ''
      else if (c === '"' || c === "'") until = c
    }
    return { isInTag: until !== '', isInLink: isLink && until === '' }
  }
}

/**
 * Fills in a template's merge fields. A field that is empty or unknown becomes its fallback, or nothing. Values are
 * escaped for HTML, and cannot break a line.
 */
export const merge = (template: string, facts: MergeFacts, target: MergeTarget): string => {
  const placeOf = target === 'html' ? tagReader(template) : undefined
  const filled = template.replace(placeholder, (_, inner: string, place: number) => {
    const { fallback = '', ...found } = read(inner, target)
    const value = valueIn(found, facts)
    if (!placeOf) return value ? onOneLine(value) : fallback
    const { isInTag, isInLink } = placeOf(place)
    const isAddress = found.field === ADDRESS && value !== ''
    if (isInTag) return isAddress ? escapeHtml(value) : inAddress(value || fallback)
    const escaped = escapeHtml(onOneLine(value))
    const shown = value ? (isAddress && !isInLink ? `<a href="${escaped}">${escaped}</a>` : escaped) : fallback
    // Markup within the braces is kept, so that the tags it opens are closed.
    const start = /^(?:<[^<>]*>)*/.exec(inner)?.[0] ?? ''
    return start + shown + (inner.slice(start.length).match(TAG) ?? []).join('')
  })
  return target === 'line' ? onOneLine(filled) : filled
}

/**
 * The fields that would leave a gap: those without a value, by name, and those that do not exist, as written. A field
 * with a fallback leaves none; `{{City|}}` means that a gap is intended.
 */
export const missingFields = (template: string, facts: MergeFacts, target: MergeTarget = 'html'): string[] => {
  const missing = new Set<string>()
  for (const [, inner = ''] of template.matchAll(placeholder)) {
    const { fallback, ...found } = read(inner, target)
    if (fallback === undefined && !valueIn(found, facts)) missing.add(found.field ?? found.name)
  }
  return [...missing]
}
