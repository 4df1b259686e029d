/** A sentence within another: 'If yes: right away, text “Hello”'. */
export const withinSentence = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
