import { escapeHtml } from '../html.ts'
// Does not use zod: the browser fills the previews of its editors with it.

/** The merge fields (A050): written `{{FirstName}}`, or `{{FirstName|there}}` with a fallback. */
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
] as const
export type MergeField = (typeof mergeFields)[number]

/** What the fields are filled with, as people read it; empty for what is not known. */
export type MergeFacts = Readonly<Record<MergeField, string>>

/** What is filled: HTML (an email's body), plain text, or one line (a subject). */
export type MergeTarget = 'html' | 'text' | 'line'

const byName = new Map<string, MergeField>(mergeFields.map((field) => [field.toLowerCase(), field]))

/** A placeholder. Braces within it end it, so that every character is looked at once. */
const placeholder = /\{\{([^{}]*)\}\}/g
const TAG = /<[^<>]*>/g
const SPACE = /&nbsp;|&#160;|&#xa0;|[\s\u200b\ufeff]/gi

/** The field and the fallback that a placeholder names. In HTML, an editor may have put markup and entities into it. */
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
  return { name, field: byName.get(name.toLowerCase()), fallback }
}

const valueIn = (field: MergeField | undefined, facts: MergeFacts) => (field ? facts[field].trim() : '')

/** Within a tag a value can only be part of an address, and must not choose where that leads. */
const inAddress = (text: string) => escapeHtml(encodeURIComponent(text.toWellFormed()).replaceAll('%40', '@'))
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Whether a place in HTML is within a tag; asked for one place after another. */
const tagReader = (html: string) => {
  let at = 0
  /** What would end the tag or the quoted value that `at` is in; empty outside of tags. */
  let until = ''
  return (place: number) => {
    for (; at < place; at++) {
      const c = html[at] as string
      if (until === '') {
        if (c === '<' && /[a-z/!?]/i.test(html[at + 1] ?? '')) until = '>'
      } else if (until !== '>') {
        if (c === until) until = '>'
      } else if (c === '>') until = ''
      else if (c === '"' || c === "'") until = c
    }
    return until !== ''
  }
}

/**
 * Fills the merge fields of a template. A field that is empty or unknown (A049) becomes its fallback, or nothing.
 * Values are escaped for HTML; in a line nothing breaks it.
 */
export const merge = (template: string, facts: MergeFacts, target: MergeTarget): string => {
  const isInTag = target === 'html' ? tagReader(template) : undefined
  const filled = template.replace(placeholder, (_, inner: string, place: number) => {
    const { field, fallback = '' } = read(inner, target)
    const value = valueIn(field, facts)
    if (!isInTag) return value ? onOneLine(value) : fallback
    if (isInTag(place)) return inAddress(value || fallback)
    const shown = value ? escapeHtml(onOneLine(value)) : fallback
    // Markup within the braces stays, so that what it opens is closed.
    const start = /^(?:<[^<>]*>)*/.exec(inner)?.[0] ?? ''
    return start + shown + (inner.slice(start.length).match(TAG) ?? []).join('')
  })
  return target === 'line' ? onOneLine(filled) : filled
}

/**
 * The fields that would leave a gap: those without a value, by their names, and those that do not exist, as they are
 * written. One that has a fallback leaves none; `{{City|}}` says that a gap is meant.
 */
export const missingFields = (template: string, facts: MergeFacts, target: MergeTarget = 'html'): string[] => {
  const missing = new Set<string>()
  for (const [, inner = ''] of template.matchAll(placeholder)) {
    const { name, field, fallback } = read(inner, target)
    if (fallback === undefined && !valueIn(field, facts)) missing.add(field ?? name)
  }
  return [...missing]
}
