/** What a step does, as a sentence of its own: 'Text “Just checking in”'. */
export const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
