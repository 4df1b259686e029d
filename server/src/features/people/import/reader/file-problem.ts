/** Why a file cannot be read, in words for the person who sent it. */
export class FileProblem extends Error {}

/** The reader failed for a reason that is not the file's: the file may be read the next time. */
export class ReaderFailed extends Error {}

export const damaged = () => new FileProblem('The file is damaged and cannot be read. Save it again and retry.')
