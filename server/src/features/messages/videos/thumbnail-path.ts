/** The path of a video's thumbnail, without the server. */
export const thumbnailPath = (guid: string) => `/v/${guid}/thumbnail.jpg`
