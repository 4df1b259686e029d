/** S1§5: what an address of an email looks like. The server checks it in full. */
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/
export const isAddress = (text: string) => text.length <= 254 && ADDRESS.test(text)

/** An address as people paste it, 'Ana Diaz <ana@example.com>', without what is around it. */
export const bareAddress = (text: string) => {
  const from = text.lastIndexOf('<')
  const bare = (from < 0 ? text : text.slice(from + 1).replace('>', '')).trim()
  return isAddress(bare) ? bare.toLowerCase() : text.trim()
}
