/** The path of a video's thumbnail, without the server. */
export const thumbnailPath = (guid: string) => `/v/${guid}/thumbnail.jpg`
/** The path of the thumbnail that an email shows: the one that moves, if there is one. */
export const mailThumbnailPath = (guid: string, isMoving: boolean) =>
  isMoving ? `/v/${guid}/thumbnail.gif` : thumbnailPath(guid)
