const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const firstOf = (word: string) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** Replaces a missing photo: the first letters, or emoji, of the first two words of the name. */
export const initials = (name: string) => name.trim().split(/\s+/).slice(0, 2).map(firstOf).join('').toUpperCase()
