// Does not use zod: the browser counts while a text is being typed.

/** Who sends a text to many. */
export type TextSender = { Brokerage: string; Name: string }

/** 'Reply STOP to end', 'text "stop" to opt out', 'STOP=quit', 'responda STOP', and not 'stop by on Sunday'. */
const stops = [
  /\b(?:reply|respond|text|txt|send|answer|type|responda|responde|conteste|env[ií]e|escriba)(?: (?:with|back|the word|con|la palabra)){0,2}[\s:"'“”‘’«(]{1,3}stop\b(?! (?:by|in|over)\b)/i,
  /\bstop\b["'”’»)]{0,2}(?:\s?=\s?|\s+(?:to|2|para)\s+)(?:end|stop|opt|quit|cancel|unsub|leave|be removed|no more|darse|no recibir|salir)/i,
  /\b(?:opt[\s-]?out|unsubscribe)\b[^.!?\n]{0,20}\bstop\b/i,
]

const lettersOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
const names = (text: string, name: string) => name.trim() !== '' && lettersOf(text).includes(lettersOf(name))

/**
 * A text to many as it is sent: carriers require that it names its sender and says how to stop (CTIA Messaging
 * Principles 5.1). What its author wrote already is not repeated.
 */
export const textToMany = (text: string, { Brokerage, Name }: TextSender): string => {
  if (text.trim() === '') return ''
  const sender = [Brokerage, Name].some((name) => names(text, name)) ? '' : Brokerage.trim()
  const stop = stops.some((pattern) => pattern.test(text)) ? '' : 'Reply STOP to end'
  const footer = [sender, stop].filter(Boolean).join('. ')
  return footer ? `${text.trimEnd()}\n${footer}` : text
}
