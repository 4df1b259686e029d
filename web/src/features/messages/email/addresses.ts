/** S1§5: the rough form of an email address. The server validates it fully. */
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/
export const isAddress = (text: string) => text.length <= 254 && ADDRESS.test(text)

/** An address as people paste it, 'Ana Diaz <ana@example.com>', reduced to the address itself. */
export const bareAddress = (text: string) => {
  const from = text.lastIndexOf('<')
  const bare = (from < 0 ? text : text.slice(from + 1).replace('>', '')).trim()
  return isAddress(bare) ? bare.toLowerCase() : text.trim()
}
