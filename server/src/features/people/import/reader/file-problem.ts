/** Why a file cannot be read, in words for the person who sent it. */
export class FileProblem extends Error {}

export const damaged = () => new FileProblem('The file is damaged and cannot be read. Save it again and retry.')
