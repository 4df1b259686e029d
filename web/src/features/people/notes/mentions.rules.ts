/** What is typed after an @ that begins a word, up to the place where one types: what to look for among the names. */
export const askedIn = (before: string) =>
  /(?:^|[\s(\u00a0])@([\p{L}\p{M}\p{N}.’'-]*(?: [\p{L}\p{M}\p{N}.’'-]*)?)$/u.exec(before)?.[1]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those one of whose names begins so, or whose whole name does; all while nothing is typed. */
export const matching = <One extends { Name: string }>(all: readonly One[], asked: string) => {
  const typed = plain(asked)
  return all.filter(({ Name }) => {
    const name = plain(Name)
    return name.startsWith(typed) || name.split(' ').some((word) => word.startsWith(typed))
  })
}
